"""What cmdlets do: their parameters and what each value means. No verdicts.

A line is `Name | parameters with values | switches | by position | from the pipeline | marks`.
A value's role follows its name: `Path:delete`. `tree`: all below, with `-Recurse` or always; `literal`:
no pattern. Marks: `net` reaches the network, `sends` data leaves, `tty` waits for a person, `effects`
does more than its words say.
"""

from __future__ import annotations

from functools import lru_cache

from gateway.facts.powershell import names
from gateway.values import Value

_TABLE = r"""
Get-ChildItem | Path:read LiteralPath:read,literal Filter Include Exclude Depth Attributes | Recurse Force Name Directory File Hidden ReadOnly System FollowSymlink | Path Filter | Path
Get-Content | Path:read LiteralPath:read,literal Filter Include Exclude ReadCount TotalCount Head First Tail Last Delimiter Encoding Stream | Raw Wait AsByteStream Force | Path | Path
Get-Item | Path:read LiteralPath:read,literal Filter Include Exclude Stream | Force | Path | Path
Get-ItemProperty | Path:read LiteralPath:read,literal Name Filter Include Exclude | | Path Name | Path
Get-ItemPropertyValue | Path:read LiteralPath:read,literal Name Filter Include Exclude | | Path Name | Path
Get-FileHash | Path:read LiteralPath:read,literal Algorithm | | Path | Path
Get-Acl | Path:read LiteralPath:read,literal Filter Include Exclude | Audit AllCentralAccessPolicies | Path | Path
Get-AuthenticodeSignature | FilePath:read LiteralPath:read,literal | | FilePath | FilePath
Test-Path | Path LiteralPath Filter Include Exclude PathType NewerThan OlderThan | IsValid | Path | Path
Resolve-Path | Path LiteralPath RelativeBasePath | Relative Force | Path | Path
Convert-Path | Path LiteralPath | | Path | Path
Select-String | Pattern Path:read LiteralPath:read,literal InputObject Include Exclude Encoding Context Culture | SimpleMatch CaseSensitive Quiet List NotMatch AllMatches Raw NoEmphasis | Pattern Path | -
Import-Csv | Path:read LiteralPath:read,literal Delimiter Header Encoding | UseCulture | Path Delimiter | Path
Import-Clixml | Path:read LiteralPath:read,literal Skip First | IncludeTotalCount | Path | Path
Set-Content | Path:write LiteralPath:write,literal Value Filter Include Exclude Encoding Stream | Force PassThru WhatIf Confirm NoNewline AsByteStream | Path Value | -
Add-Content | Path:write LiteralPath:write,literal Value Filter Include Exclude Encoding Stream | Force PassThru WhatIf Confirm NoNewline AsByteStream | Path Value | -
Clear-Content | Path:write LiteralPath:write,literal Filter Include Exclude Stream | Force WhatIf Confirm | Path | Path
Out-File | FilePath:write LiteralPath:write,literal Encoding Width InputObject | Append Force NoClobber NoNewline WhatIf Confirm | FilePath Encoding | -
Tee-Object | FilePath:write LiteralPath:write,literal Variable InputObject Encoding | Append | FilePath | -
Export-Csv | Path:write LiteralPath:write,literal Delimiter Encoding InputObject QuoteFields UseQuotes | NoTypeInformation Append Force NoClobber UseCulture IncludeTypeInformation WhatIf Confirm | Path Delimiter | -
Export-Clixml | Path:write LiteralPath:write,literal Depth Encoding InputObject | Force NoClobber WhatIf Confirm | Path | -
Start-Transcript | Path:write LiteralPath:write,literal OutputDirectory:write | Append Force NoClobber IncludeInvocationHeader UseMinimalHeader WhatIf Confirm | Path | -
New-Item | Path:write Name ItemType Value Credential Options | Force WhatIf Confirm | Path | - | names
mkdir | Path:write Name Value Credential | Force WhatIf Confirm | Path | -
Copy-Item | Path:read,tree LiteralPath:read,tree,literal Destination:write,tree Filter Include Exclude Credential FromSession ToSession | Recurse Force Container PassThru WhatIf Confirm | Path Destination | Path
Move-Item | Path:delete,tree! LiteralPath:delete,tree!,literal Destination:write,tree! Filter Include Exclude Credential | Force PassThru WhatIf Confirm | Path Destination | Path
Rename-Item | Path:delete,tree! LiteralPath:delete,tree!,literal NewName Credential | Force PassThru WhatIf Confirm | Path NewName | Path | renames
Remove-Item | Path:delete,tree LiteralPath:delete,tree,literal Filter Include Exclude Stream Credential | Recurse Force WhatIf Confirm | Path | Path
Set-Item | Path:write LiteralPath:write,literal Value Filter Include Exclude Credential Options | Force PassThru WhatIf Confirm | Path Value | -
Clear-Item | Path:write LiteralPath:write,literal Filter Include Exclude Credential | Force WhatIf Confirm | Path | Path
Set-ItemProperty | Path:write LiteralPath:write,literal Name Value InputObject Filter Include Exclude Type Credential | Force PassThru WhatIf Confirm | Path Name Value | -
New-ItemProperty | Path:write LiteralPath:write,literal Name Value PropertyType Filter Include Exclude Credential | Force WhatIf Confirm | Path Name | -
Remove-ItemProperty | Path:write LiteralPath:write,literal Name Filter Include Exclude Credential | Force WhatIf Confirm | Path Name | -
Set-Acl | Path:write,tree! LiteralPath:write,tree!,literal AclObject SecurityDescriptor Filter Include Exclude | ClearCentralAccessPolicy PassThru WhatIf Confirm | Path AclObject | -
Unblock-File | Path:write LiteralPath:write,literal | WhatIf Confirm | Path | Path
Compress-Archive | Path:read,tree! LiteralPath:read,tree!,literal DestinationPath:write CompressionLevel | Update Force PassThru WhatIf Confirm | Path DestinationPath | Path
Expand-Archive | Path:read LiteralPath:read,literal DestinationPath:write,tree! | Force PassThru WhatIf Confirm | Path DestinationPath | Path | here
Set-Location | Path:cd LiteralPath:cd,literal StackName | PassThru | Path | Path
Push-Location | Path:cd LiteralPath:cd,literal StackName | PassThru | Path | Path
Invoke-WebRequest | Uri:host OutFile:write InFile:read Body Method Headers ContentType UserAgent Credential TimeoutSec SessionVariable WebSession Proxy:host ProxyCredential Certificate CertificateThumbprint MaximumRedirection TransferEncoding Form Authentication Token CustomMethod HttpVersion SslProtocol RetryIntervalSec MaximumRetryCount | UseBasicParsing UseDefaultCredentials DisableKeepAlive PassThru SkipCertificateCheck Resume SkipHttpErrorCheck AllowUnencryptedAuthentication SkipHeaderValidation PreserveAuthorizationOnRedirect NoProxy | Uri | - | net
Invoke-RestMethod | Uri:host OutFile:write InFile:read Body Method Headers ContentType UserAgent Credential TimeoutSec SessionVariable WebSession Proxy:host ProxyCredential Certificate CertificateThumbprint MaximumRedirection MaximumFollowRelLink TransferEncoding Form Authentication Token CustomMethod HttpVersion SslProtocol RetryIntervalSec MaximumRetryCount StatusCodeVariable ResponseHeadersVariable | UseBasicParsing UseDefaultCredentials DisableKeepAlive FollowRelLink PassThru SkipCertificateCheck Resume SkipHttpErrorCheck AllowUnencryptedAuthentication SkipHeaderValidation PreserveAuthorizationOnRedirect NoProxy | Uri | - | net
Start-BitsTransfer | Source:host Destination:write TransferType DisplayName Description Priority Credential | Asynchronous Suspended | Source Destination | - | net
Test-Connection | TargetName:host ComputerName:host Count Delay BufferSize TcpPort TimeoutSeconds MaxHops | Quiet Ping Traceroute Repeat IPv4 IPv6 | TargetName | - | net
Test-NetConnection | ComputerName:host Port CommonTCPPort Hops InformationLevel | TraceRoute DiagnoseRouting | ComputerName CommonTCPPort | - | net
Resolve-DnsName | Name:host Type Server:host | DnsOnly NoHostsFile CacheOnly QuickTimeout TcpOnly | Name Type | - | net
Send-MailMessage | To From Subject Body SmtpServer:host Attachments:read Cc Bcc Credential Port Priority Encoding ReplyTo | UseSsl BodyAsHtml | To Subject Body SmtpServer | - | net sends
Invoke-Expression | Command:code | | Command | Command
Invoke-Command | ScriptBlock ComputerName:remote FilePath:execute ArgumentList InputObject Session:remote Credential HostName:remote VMName:remote ContainerId:remote Port ThrottleLimit JobName UserName KeyFilePath ConfigurationName | AsJob HideComputerName NoNewScope InDisconnectedSession UseSSL | ScriptBlock ArgumentList | -
Start-Process | FilePath:program ArgumentList:arguments WorkingDirectory:cd Verb:verb Credential:other WindowStyle RedirectStandardOutput:write RedirectStandardError:write RedirectStandardInput:read Environment | Wait NoNewWindow PassThru LoadUserProfile UseNewEnvironment WhatIf Confirm | FilePath ArgumentList | -
Start-Job | ScriptBlock FilePath:execute Name ArgumentList InitializationScript InputObject Credential WorkingDirectory PSVersion | RunAs32 | ScriptBlock | -
Start-ThreadJob | ScriptBlock FilePath:execute Name ArgumentList InitializationScript InputObject ThrottleLimit StreamingHost | | ScriptBlock | -
ForEach-Object | Process Begin End RemainingScripts MemberName:member ArgumentList InputObject Parallel ThrottleLimit TimeoutSeconds | AsJob UseNewRunspace WhatIf Confirm | MemberName ArgumentList | -
Invoke-Item | Path:execute LiteralPath:execute,literal Filter Include Exclude Credential | WhatIf Confirm | Path | Path
Import-Module | Name:execute Function Cmdlet Variable Alias Prefix MinimumVersion RequiredVersion MaximumVersion ArgumentList Scope | Force Global PassThru AsCustomObject NoClobber DisableNameChecking SkipEditionCheck UseWindowsPowerShell | Name | -
Install-Module | Name Repository Scope RequiredVersion MinimumVersion MaximumVersion Credential Proxy | Force AllowClobber SkipPublisherCheck AcceptLicense AllowPrerelease PassThru WhatIf Confirm | Name | - | net effects
Install-Package | Name ProviderName Source RequiredVersion MinimumVersion MaximumVersion Scope Destination:write | Force ForceBootstrap SkipDependencies AllowPrereleaseVersions WhatIf Confirm | Name | - | net effects
Install-Script | Name Repository Scope RequiredVersion MinimumVersion MaximumVersion | Force NoPathUpdate AcceptLicense AllowPrerelease PassThru WhatIf Confirm | Name | - | net effects
Update-Module | Name RequiredVersion MaximumVersion Scope | Force AcceptLicense AllowPrerelease WhatIf Confirm | Name | - | net effects
Update-Help | Module SourcePath UICulture Scope | Force Recurse WhatIf Confirm | Module | - | net
Add-Type | TypeDefinition:other Path:execute LiteralPath:execute,literal AssemblyName:other MemberDefinition:other Name Namespace UsingNamespace Language ReferencedAssemblies OutputAssembly:write OutputType CompilerOptions | PassThru IgnoreWarnings | TypeDefinition | - | effects
Invoke-CimMethod | ClassName MethodName Arguments ComputerName:remote Namespace Query InputObject | WhatIf Confirm | ClassName Arguments MethodName | - | effects
Invoke-WmiMethod | Class Name ArgumentList ComputerName:remote Namespace Path | AsJob WhatIf Confirm | Class Name | - | effects
New-Object | TypeName ArgumentList ComObject Property | Strict | TypeName ArgumentList | - | effects
Invoke-History | Id | WhatIf Confirm | Id | - | effects
Register-ScheduledTask | TaskName TaskPath Action Trigger Settings Principal Description User Password RunLevel Xml InputObject | Force AsJob | TaskName | - | effects
Format-Volume | DriveLetter Path FileSystem NewFileSystemLabel FileSystemLabel AllocationUnitSize InputObject | Force Full Compress AsJob WhatIf Confirm | DriveLetter | -
Clear-Disk | Number UniqueId FriendlyName Path InputObject | RemoveData RemoveOEM ZeroOutEntireDisk PassThru AsJob WhatIf Confirm | Number | -
Initialize-Disk | Number PartitionStyle UniqueId FriendlyName Path VirtualDisk InputObject | PassThru AsJob WhatIf Confirm | Number | -
Remove-Partition | DiskNumber PartitionNumber DriveLetter DiskId Offset InputObject | PassThru AsJob WhatIf Confirm | DiskNumber PartitionNumber | -
Stop-Computer | ComputerName:remote Credential WsmanAuthentication | Force AsJob WhatIf Confirm | ComputerName Credential | -
Restart-Computer | ComputerName:remote Credential WsmanAuthentication For Timeout Delay | Force Wait AsJob WhatIf Confirm | ComputerName Credential | -
Stop-Process | Id Name InputObject | Force PassThru WhatIf Confirm | Id | -
Stop-Service | Name DisplayName InputObject Include Exclude | Force NoWait PassThru WhatIf Confirm | Name | -
Restart-Service | Name DisplayName InputObject Include Exclude | Force PassThru WhatIf Confirm | Name | -
Start-Service | Name DisplayName InputObject Include Exclude | PassThru WhatIf Confirm | Name | -
Set-ExecutionPolicy | ExecutionPolicy Scope | Force WhatIf Confirm | ExecutionPolicy Scope | -
Clear-RecycleBin | DriveLetter | Force WhatIf Confirm | DriveLetter | -
Set-Alias | Name:alias Value:aliased Description Option Scope | Force PassThru WhatIf Confirm | Name Value | -
New-Alias | Name:alias Value:aliased Description Option Scope | Force PassThru WhatIf Confirm | Name Value | -
Read-Host | Prompt | AsSecureString MaskInput | Prompt | - | tty
Get-Credential | Credential UserName Message Title | | Credential | - | tty
Enter-PSSession | ComputerName:remote HostName:remote Session Id Name Credential Port UserName KeyFilePath ConfigurationName ContainerId VMName | UseSSL SSHTransport RunAsAdministrator | ComputerName | - | tty net
Out-GridView | Title OutputMode InputObject | PassThru Wait | Title | - | tty
Pause | | | | - | tty
"""

# Cmdlets that look, compute and print. Whatever they are given, they touch nothing.
_HARMLESS = """
Write-Output Write-Host Write-Error Write-Warning Write-Verbose Write-Debug Write-Information
Write-Progress Out-Null Out-Host Out-String Out-Default Format-Table Format-List Format-Wide
Format-Custom Format-Hex Select-Object Where-Object Sort-Object Group-Object Measure-Object
Measure-Command Compare-Object Get-Member Get-Unique Get-Random Get-Date Get-Location Get-Process
Get-Service Get-Command Get-Help Get-Variable Get-Alias Get-Host Get-History Get-PSDrive Get-Volume
Get-Disk Get-Partition Get-Module Get-Culture Get-UICulture Get-TimeZone Get-ComputerInfo
Get-ExecutionPolicy Get-Job Receive-Job Wait-Job Get-Verb Get-Error Get-Uptime Get-PSCallStack
Get-NetIPAddress Get-NetAdapter Get-NetTCPConnection Get-NetRoute Get-HotFix Get-WinEvent
Get-EventLog Get-CimInstance Get-WmiObject Get-Package ConvertTo-Json ConvertFrom-Json ConvertTo-Csv
ConvertFrom-Csv ConvertTo-Html ConvertTo-Xml ConvertFrom-StringData Join-String Join-Path Split-Path
New-TimeSpan New-Guid New-TemporaryFile Start-Sleep Set-StrictMode Show-Markdown Clear-Host
Remove-Variable Clear-Variable Pop-Location Set-PSReadLineOption Wait-Process Test-Json
Set-PSDebug Stop-Transcript Remove-Job Stop-Job
"""

_ALIASES = """
ls dir gci=Get-ChildItem cat type gc=Get-Content gi=Get-Item gp=Get-ItemProperty
gpv=Get-ItemPropertyValue rvpa=Resolve-Path cvpa=Convert-Path sls=Select-String ipcsv=Import-Csv
sc=Set-Content ac=Add-Content clc=Clear-Content tee=Tee-Object epcsv=Export-Csv ni=New-Item md=mkdir
cp copy cpi=Copy-Item mv move mi=Move-Item ren rni=Rename-Item rm del erase rd ri rmdir=Remove-Item
si=Set-Item cli=Clear-Item sp=Set-ItemProperty rp=Remove-ItemProperty cd chdir sl=Set-Location
pushd=Push-Location popd=Pop-Location iwr curl wget=Invoke-WebRequest irm=Invoke-RestMethod
iex=Invoke-Expression icm=Invoke-Command saps start=Start-Process sajb=Start-Job
% foreach=ForEach-Object ii=Invoke-Item ipmo=Import-Module h history ghy=Get-History
r ihy=Invoke-History iwmi=Invoke-WmiMethod icim=Invoke-CimMethod kill spps=Stop-Process
spsv=Stop-Service sasv=Start-Service sal=Set-Alias nal=New-Alias etsn=Enter-PSSession
ogv=Out-GridView echo write=Write-Output oh=Out-Host ft=Format-Table fl=Format-List fw=Format-Wide
fc=Format-Custom fhx=Format-Hex select=Select-Object where ?=Where-Object sort=Sort-Object
group=Group-Object measure=Measure-Object compare diff=Compare-Object gm=Get-Member gu=Get-Unique
pwd gl=Get-Location ps gps=Get-Process gsv=Get-Service gcm=Get-Command man help=Get-Help
gv=Get-Variable gal=Get-Alias gdr=Get-PSDrive gmo=Get-Module gjb=Get-Job rcjb=Receive-Job
wjb=Wait-Job gin=Get-ComputerInfo gcim=Get-CimInstance gwmi=Get-WmiObject sleep=Start-Sleep
cls clear=Clear-Host rv=Remove-Variable clv=Clear-Variable rjb=Remove-Job spjb=Stop-Job
"""

# Parameters have second names too.
_SECOND_NAMES = {
    "lp": "LiteralPath",
    "pspath": "LiteralPath",
    "lit": "LiteralPath",
    "url": "Uri",
    "wi": "WhatIf",
    "cf": "Confirm",
    "cn": "ComputerName",
    "args": "ArgumentList",
    "runas": "Verb",
    "s": "Recurse",
    "type": "ItemType",
    "target": "Value",
    "ad": "Directory",
    "af": "File",
    "ah": "Hidden",
}


class Cmdlet(Value):
    """What the table says of one cmdlet. `values` maps each parameter to its roles."""

    name: str
    values: dict[str, tuple[str, ...]]
    switches: frozenset[str]
    positions: tuple[str, ...] = ()
    piped: str = ""
    marks: frozenset[str] = frozenset()

    @property
    def harmless(self) -> bool:
        """Touches nothing, whatever it is given."""
        return "harmless" in self.marks


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[str, Cmdlet], dict[str, str]]:
    cmdlets = {}
    for line in _TABLE.strip().splitlines():
        columns = [column.strip() for column in line.split("|")]
        name, values, switches, positions, piped, marks = [*columns, ""][:6]
        pairs = [value.partition(":") for value in values.split()]
        cmdlets[name.lower()] = Cmdlet(
            name=name,
            values={key: tuple(roles.split(",")) if roles else () for key, _, roles in pairs},
            switches=frozenset(switches.split()),
            positions=tuple(positions.split()),
            piped="" if piped == "-" else piped,
            marks=frozenset(marks.split()),
        )
    for name in _HARMLESS.split():
        cmdlets[name.lower()] = Cmdlet(name, {}, frozenset(), marks=frozenset({"harmless"}))
    aliases = {}
    waiting: list[str] = []
    for word in _ALIASES.split():
        alias, _, name = word.partition("=")
        waiting.append(alias)
        if name:
            aliases.update(dict.fromkeys(waiting, name.lower()))
            waiting = []
    return cmdlets, aliases


def find(name: str) -> Cmdlet | None:
    """The cmdlet of this name or alias, whatever its case; a module's name may stand before it."""
    cmdlets, aliases = _tables()
    lowered = name.lower()
    module, backslash, last = lowered.rpartition("\\")
    if backslash and module.startswith("microsoft.powershell."):
        lowered = last
    return cmdlets.get(aliases.get(lowered, lowered))


def cmdlet_names() -> tuple[str, ...]:
    """Every cmdlet that is described, as it is spelled."""
    return tuple(sorted(cmdlet.name for cmdlet in _tables()[0].values()))


def parameter(cmdlet: Cmdlet, name: str) -> str:
    """The full name of a parameter: exact, a second name, or the only one that begins so.

    Empty when there is none; common parameters are spelled `common` and `common-switch`.
    """
    lowered = name.lower()
    known = [*cmdlet.values, *cmdlet.switches]
    exact = [one for one in known if one.lower() == lowered]
    second = _SECOND_NAMES.get(lowered, "")
    if not exact and second in known:
        exact = [second]
    near = exact or [one for one in known if one.lower().startswith(lowered)]
    common = [one for one in names.COMMON_VALUES if one.lower().startswith(lowered)]
    switches = [one for one in names.COMMON_SWITCHES if one.lower().startswith(lowered)]
    if len(near) == 1:
        return near[0]
    if not near and common:
        return "common"
    return "common-switch" if not near and switches else ""

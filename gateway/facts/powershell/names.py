"""Lists of names that the reading of PowerShell rests on."""

from __future__ import annotations


def _set(names: str) -> frozenset[str]:
    return frozenset(names.split())


# Members whose reading does nothing: `| % FullName`.
PROPERTIES = _set("""
fullname name length count basename extension directory parent key value id path
lastwritetime creationtime message line matches version
""")

# Parameters of every cmdlet, with their short names.
COMMON_VALUES = _set("""
ErrorAction ea WarningAction wa InformationAction infa ProgressAction proga ErrorVariable ev
WarningVariable wv InformationVariable iv OutVariable ov OutBuffer ob PipelineVariable pv
""")
COMMON_SWITCHES = _set("""
Verbose vb Debug db
""")

# Options of `powershell` that take a value, and those that take none.
POWERSHELL_VALUES = _set("""
executionpolicy ep windowstyle inputformat outputformat version configurationname
configurationfile workingdirectory wd settingsfile custompipename psconsolefile
encodedarguments ea
""")
POWERSHELL_SWITCHES = _set("""
noprofile nologo noninteractive noexit sta mta login interactive help
""")

# Statements that hold conditions in parentheses and blocks, in any order.
CONTROL = _set("""
if elseif else while for foreach do until try catch finally trap begin process end clean
param switch
""")

# Words before a statement, and before a label.
JUMPS = _set("""
return throw exit
""")
LABELS = _set("""
break continue
""")

# Words of the language that are not read.
UNSUPPORTED = _set("""
class enum using data workflow parallel sequence inlinescript dynamicparam configuration
define from var
""")

# Drives of variables that are only variables; `${C:\file}` and `$function:f` are more than that.
SCOPES = _set("""
env global local script private using variable
""")

# Methods that only make a value of a value. Objects of files, processes and the system have none of
# these names with another meaning.
PURE_METHODS = _set("""
trim trimend trimstart split tostring toupper tolower contains substring startswith endswith
indexof lastindexof padleft padright gettype equals tochararray addminutes addhours adddays
compareto getenumerator containskey
""")

# Types whose own methods only compute.
PURE_TYPES = _set("""
math string int int32 int64 long double decimal char guid datetime timespan regex io.path
system.io.path system.math system.string system.guid system.datetime
system.text.regularexpressions.regex
""")

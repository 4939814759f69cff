"""PHP's functions: the ones that act, the ones that are given a function, and the harmless ones."""

from __future__ import annotations

from gateway.facts.code.spec import names, table

ROOTS = names(
    """
    datetime datetimeimmutable dateinterval dateperiod datetimezone exception errorexception runtimeexception
    invalidargumentexception logicexception typeerror error arrayobject arrayiterator splobjectstorage
    splstack splqueue splfixedarray splpriorityqueue generator jsonexception stdclass closure weakmap
    numberformatter intldateformatter collator domdocument domxpath simplexmlelement
    """
) - {"closure", "domdocument", "simplexmlelement"}
CALLERS = names(
    """
    array_map array_filter array_walk array_walk_recursive array_reduce usort uasort uksort call_user_func
    call_user_func_array preg_replace_callback preg_replace_callback_array iterator_apply ob_start
    register_shutdown_function spl_autoload_register set_error_handler set_exception_handler
    forward_static_call forward_static_call_array array_udiff array_uintersect array_diff_ukey
    array_intersect_ukey register_tick_function header_register_callback is_callable func_overload
    """
)
PURE = names(
    """
    abstract and array as break callable case catch class clone const continue declare default do echo else
    elseif empty enddeclare endfor endforeach endif endswitch endwhile enum extends final finally fn for
    foreach function global goto if implements instanceof insteadof interface isset list match namespace new
    or print private protected public readonly return static switch throw trait try unset use var while xor
    yield from self parent true false null int float string bool void mixed never iterable object exit die
    PHP_EOL DIRECTORY_SEPARATOR PHP_VERSION PHP_OS STDIN STDOUT STDERR __line__ __file__ __dir__ __function__
    __class__ __method__ __namespace__ php_int_max php_int_size m_pi e_all json_pretty_print
    json_unescaped_unicode json_unescaped_slashes json_throw_on_error sort_string sort_numeric count_recursive
    strlen count sizeof in_array implode join explode trim ltrim rtrim str_replace str_ireplace substr
    substr_count strpos stripos strrpos strstr stristr strrev strtolower strtoupper ucfirst ucwords lcfirst
    sprintf printf vsprintf vprintf print_r var_dump var_export number_format nl2br htmlspecialchars
    htmlentities html_entity_decode strip_tags addslashes stripslashes str_repeat str_pad str_split
    wordwrap chunk_split similar_text levenshtein soundex metaphone md5 sha1 crc32 hash hash_hmac hash_algos
    base64_encode base64_decode bin2hex hex2bin urlencode urldecode rawurlencode rawurldecode http_build_query
    parse_url parse_str json_encode json_decode json_last_error json_last_error_msg serialize uniqid lcg_value
    rand mt_rand random_int random_bytes mt_srand srand abs ceil floor round sqrt pow exp log log10 log2 sin
    cos tan pi max min array_sum array_product intdiv fmod is_nan is_infinite is_finite base_convert bindec
    decbin hexdec dechex octdec decoct range array_keys array_values array_merge array_merge_recursive
    array_combine array_flip array_fill array_fill_keys array_slice array_splice array_push array_pop
    array_shift array_unshift array_reverse array_unique array_search array_key_exists array_key_first
    array_key_last array_column array_chunk array_diff array_diff_key array_diff_assoc array_intersect
    array_intersect_key array_pad array_rand array_count_values array_is_list array_replace compact extract
    sort rsort asort arsort ksort krsort shuffle natsort natcasesort current key next prev reset end each
    is_array is_string is_int is_integer is_float is_bool is_null is_numeric is_object is_resource is_iterable
    gettype settype intval floatval strval boolval get_class get_object_vars method_exists property_exists
    function_exists class_exists defined constant time microtime hrtime date gmdate mktime gmmktime strtotime
    checkdate date_default_timezone_set date_default_timezone_get date_create sleep usleep preg_match
    preg_match_all preg_replace preg_split preg_quote preg_grep preg_last_error mb_strlen mb_substr
    mb_strtolower mb_strtoupper mb_strpos mb_str_split mb_internal_encoding mb_convert_encoding
    mb_detect_encoding iconv utf8_encode utf8_decode ctype_alpha ctype_digit ctype_alnum ctype_upper
    ctype_lower ctype_space ctype_punct ctype_xdigit filter_var pack unpack ord chr nl_langinfo
    phpversion php_sapi_name php_uname memory_get_usage memory_get_peak_usage gc_collect_cycles getmypid
    sys_get_temp_dir getcwd getenv gethostname error_reporting ini_get set_time_limit func_get_args
    func_num_args str_contains str_starts_with str_ends_with file_exists is_file is_dir is_link is_readable
    is_writable is_executable filesize filemtime fileatime filectime fileperms basename dirname pathinfo
    realpath fclose feof fgets fgetc fread fwrite fputs fgetcsv fputcsv fseek ftell rewind fflush fstat ftruncate
    flock stream_get_contents closedir readdir rewinddir version_compare extension_loaded
    get_loaded_extensions assert_options define array_any array_all array_find password_hash password_verify
    ctype_cntrl money_format vfprintf fprintf sscanf str_word_count ucwords strcmp strcasecmp strncmp
    strncasecmp strnatcmp substr_replace array_change_key_case iterator_to_array spl_object_id debug_zval_refcount
    strict_types ticks encoding header headers_sent headers_list header_remove http_response_code setcookie
    session_start session_destroy session_id session_regenerate_id session_status session_write_close
    getopt gmp_add bcadd bcmul bcdiv bcsub bcpow bcmod array_multisort array_flip nl2br ctype_graph
    """
)
EFFECTS = table(
    {
        "system exec passthru shell_exec popen": "shell:0",
        "proc_open": "execv:0",
        "pcntl_exec": "execv:0",
        "unlink": "delete:0",
        "rmdir": "delete:0",
        "rename": "read:0 delete:0 write:1",
        "copy": "place:0 write:1",
        "mkdir touch chmod chown chgrp lchown lchgrp tempnam": "write:0",
        "symlink": "link",
        "link": "read:0 write:1 link",
        "file_put_contents": "write:0",
        "file_get_contents file readfile fpassthru parse_ini_file simplexml_load_file highlight_file "
        "show_source php_strip_whitespace md5_file sha1_file hash_file": "place:0",
        "fopen gzopen": "open:0",
        "opendir scandir dir readlink": "read:0",
        "glob": "glob:0",
        "chdir": "cd:0",
        "tmpfile": "pure",
        "move_uploaded_file": "read:0 delete:0 write:1",
        "error_log": "write:2/optional",
        "mail": "host!:0",
        "curl_exec curl_init curl_setopt curl_multi_exec": "net!",
        "fsockopen pfsockopen stream_socket_client": "host!:0",
        "stream_socket_server socket_create socket_connect socket_bind ftp_connect ssh2_connect": "net!",
        "gethostbyname dns_get_record checkdnsrr": "host:0",
        "mysqli_connect pg_connect mysqli pdo sqlite3 redis memcached soapclient": "effects",
        "unserialize dl ini_set putenv apache_setenv posix_kill posix_setuid posix_setgid pcntl_fork "
        "pcntl_signal proc_nice ftok shmop_open setlocale virtual mb_ereg_replace mb_eregi_replace "
        "closure reflectionfunction reflectionmethod reflectionclass splfileobject spltempfileobject "
        "directoryiterator recursivedirectoryiterator globiterator domdocument simplexmlelement "
        "phar phardata ziparchive ffi stream_wrapper_register get_defined_functions": "effects",
    }
)

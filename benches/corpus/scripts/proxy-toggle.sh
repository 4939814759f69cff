proxy_on() {
  export {http,https,ftp}_proxy="http://${1:-127.0.0.1:3128}/"
  export no_proxy=localhost,127.0.0.1,.local
  export HTTP_PROXY=$http_proxy HTTPS_PROXY=$https_proxy
}
proxy_off() { unset {http,https,ftp,no}_proxy HTTP_PROXY HTTPS_PROXY; }
proxy_status() { env | grep -i _proxy= || echo off; }

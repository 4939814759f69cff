#!/usr/bin/env bash
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq -y install nginx postgresql <<< y > /dev/null
sudo -u postgres psql -v ON_ERROR_STOP=1 <<-EOSQL
	CREATE USER app WITH PASSWORD '${APP_PW:-app}';
	CREATE DATABASE app OWNER app;
	GRANT ALL PRIVILEGES ON DATABASE app TO app;
EOSQL
rm -f /etc/nginx/sites-enabled/default
cat >/etc/nginx/conf.d/app.conf <<"NGINX"
upstream app { server 127.0.0.1:3000; }
server { listen 80; location / { proxy_pass http://app; proxy_set_header Host $host; } }
NGINX
service nginx reload

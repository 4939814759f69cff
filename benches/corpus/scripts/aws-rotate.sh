#!/usr/bin/env bash
set -euo pipefail
user=$(aws iam get-user --query User.UserName --output text)
old=$(aws configure get aws_access_key_id)
read -r id secret < <(aws iam create-access-key --user-name "$user" \
  --query 'AccessKey.[AccessKeyId,SecretAccessKey]' --output text)
aws configure set aws_access_key_id "$id"
aws configure set aws_secret_access_key "$secret"
sleep 10
aws iam update-access-key --access-key-id "$old" --status Inactive --user-name "$user"
echo "rotated ${old:0:4}… → ${id:0:4}…"

// Talks to the server with the official TypeScript SDK and prints what it heard as one JSON object.
// usage: node sdk_client.mjs COMMAND ARG…
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const [command, ...args] = process.argv.slice(2);
const client = new Client(
  { name: "typescript", version: "1" },
  { capabilities: { elicitation: {} } },
);
const asked = [];
client.setRequestHandler(ElicitRequestSchema, async (request) => {
  asked.push(request.params.message);
  return { action: "accept", content: { approve: true } };
});
await client.connect(new StdioClientTransport({ command, args, env: process.env, stderr: "ignore" }));

const heard = {};
heard.tools = (await client.listTools()).tools.map((tool) => tool.name);
const call = (name, args, options) => client.callTool({ name, arguments: args }, undefined, options);
heard.happy = (await call("Bash", { command: "echo hi" })).structuredContent;
heard.refused = await call("safe_exec", { command: "rm -rf /" });
heard.approved = (await call("safe_exec", { command: "$(sed s/text/echo/ file.txt) approved" })).structuredContent;
heard.asked = asked.length;
const progress = [];
await call("safe_exec", { command: "sleep 2.4" }, { onprogress: (one) => progress.push(one) });
heard.progress = progress.length;
const stop = new AbortController();
setTimeout(() => stop.abort(), 700);
try {
  await call("safe_exec", { command: "sleep 7491" }, { signal: stop.signal });
  heard.cancelled = false;
} catch {
  heard.cancelled = true;
}
heard.after = (await call("safe_exec", { command: "echo after" })).structuredContent.stdout;
console.log(JSON.stringify(heard));
await client.close();

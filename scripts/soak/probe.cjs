// Loaded into a program that is being soaked (`node --require`): answers whoever connects with what the process holds on to,
// after its garbage was collected. It keeps nothing alive and the program knows nothing of it.
const { createServer } = require('node:net');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

const folder = process.env.SOAK_PROBES;
if (folder) {
  if (process.env.SOAK_COMPILES === 'no') setFlagsFromString('--no-opt');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const server = createServer((socket) => {
    socket.unref();
    // What a collection frees may free more in the next one: weak references, and what finalizers hold.
    collect();
    setImmediate(() => {
      collect();
      const { heapUsed, external, rss } = process.memoryUsage();
      const resources = {};
      for (const type of process.getActiveResourcesInfo()) resources[type] = (resources[type] ?? 0) + 1;
      socket.end(JSON.stringify({ heap: heapUsed, buffers: external, rss, resources }));
    });
  });
  server.listen(join(folder, `${process.pid}.sock`));
  server.on('error', () => undefined);
  server.unref();
}

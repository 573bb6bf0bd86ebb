// Bundles the program and the library into dist/, as tsdown.config.ts says.
import { build } from 'tsdown';

try {
  await build({ logLevel: 'warn' });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

import { BlockList, isIP } from 'node:net';
import { AutomationError } from '../../base/errors.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const DEFAULT_HTTP_PORT = 80;

/** The address to listen on. Only this computer may connect, because callers are not authenticated. */
export function loopbackAddress(bind: string): string {
  const address = bind.toLowerCase() === 'localhost' ? '127.0.0.1' : bind.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  if (family !== 0 && LOOPBACK.check(address, family === 4 ? 'ipv4' : 'ipv6')) return address;
  throw new AutomationError(
    'invalid_config',
    `The server does not listen on ${bind}: callers are not authenticated, so only this computer may connect.`,
    { guidance: 'Use --http-bind 127.0.0.1, which is the default.', details: { bind } },
  );
}

/** An address and a port as URLs and the Host header write them. */
export function authority(address: string, port: number): string {
  const name = isIP(address) === 6 ? `[${address}]` : address;
  return port === DEFAULT_HTTP_PORT ? name : `${name}:${port}`;
}

/**
 * Says why a request is refused, or nothing. A web page anywhere can make a browser on this computer send requests here:
 * under a host name of its own that resolves to this computer (DNS rebinding), or across origins.
 */
export function requestGuard(address: string, port: number): (headers: Headers) => string | undefined {
  const names = ['localhost', '127.0.0.1', '::1', address];
  const hosts = new Set(names.map((name) => authority(name, port)));
  return (headers) => {
    const host = headers.get('host')?.toLowerCase() ?? '';
    if (!hosts.has(host)) return 'This server answers only to localhost, 127.0.0.1 and [::1] with its port.';
    const origin = headers.get('origin');
    if (origin !== null && origin !== `http://${host}`) return 'Requests from other origins are refused.';
    if (isForeignFetch(headers)) return 'Requests from other sites are refused.';
    return undefined;
  };
}

/** Browsers send no Origin with images and scripts, but they do say where those come from. Links stay allowed. */
function isForeignFetch(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none';
  if (site === 'none' || site === 'same-origin') return false;
  return headers.get('sec-fetch-mode') !== 'navigate' || headers.get('sec-fetch-dest') !== 'document';
}

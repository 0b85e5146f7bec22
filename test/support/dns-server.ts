import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const TYPES = { A: 1, AAAA: 28 } as const;
const HEADER_BYTES = 12;

/** A real DNS server on this machine, with answers set by the test. */
export interface DnsServer {
  /** Queried names, in lower case and in order; each once for IPv4 and once for IPv6. */
  readonly asked: readonly string[];
  /**
   * Sets the addresses of every name: the first list for the first query, and so on; the last
   * stays.
   */
  answer(...addresses: (readonly string[])[]): void;
  /**
   * Queries it for all addresses of a name, as a resolver does: over the network, without a cache.
   */
  resolve(name: string): Promise<{ readonly address: string; readonly family: 4 | 6 }[]>;
  close(): Promise<void>;
}

/** Starts the server. Until `answer` is called, no name has an address. */
export async function startDnsServer(): Promise<DnsServer> {
  const asked: string[] = [];
  let answers: readonly (readonly string[])[] = [[]];
  const turns = new Map<number, number>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readQuestion(query);
    const type = query.readUInt16BE(end);
    asked.push(name);
    const turn = turns.get(type) ?? 0;
    turns.set(type, turn + 1);
    const all = answers[Math.min(turn, answers.length - 1)] ?? [];
    const family = type === TYPES.AAAA ? 6 : 4;
    const records = all
      .filter((entry) => isIP(entry) === family)
      .map((entry) => toRecord(type, entry));
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    // An answer, authoritative, without error (RFC 1035, 4.1.1).
    header.writeUInt16BE(0x8400, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const question = query.subarray(HEADER_BYTES, end + 4);
    socket.send(Buffer.concat([header, question, ...records]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    asked,
    answer: (...addresses) => {
      answers = addresses;
      turns.clear();
      asked.length = 0;
    },
    resolve: async (name) => {
      const [four, six] = await Promise.all([
        resolver.resolve4(name).catch((): string[] => []),
        resolver.resolve6(name).catch((): string[] => []),
      ]);
      return [
        ...four.map((address) => ({ address, family: 4 as const })),
        ...six.map((address) => ({ address, family: 6 as const })),
      ];
    },
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

/** The labels of the question, and the position of its type. */
function readQuestion(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** One resource record for the name of the question (RFC 1035, 4.1.3), with a TTL of 0. */
function toRecord(type: number, address: string): Buffer {
  const data = Buffer.from(ipaddr.parse(address).toByteArray());
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(0, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
}

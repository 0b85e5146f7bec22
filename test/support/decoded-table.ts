import { inflateRawSync, zstdDecompressSync } from 'node:zlib';
import { DynamoDBClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

/** An item of the table, as a text in which words can be looked for. */
export interface DecodedItem {
  readonly pk: string;
  readonly sk: string;
  /** Its JSON; what is compressed follows as it was before. */
  readonly text: string;
}

/** All stored items of a table, those of compressed texts decoded. Chunks of one text are decoded together. */
export async function readDecodedTable(endpoint: string): Promise<DecodedItem[]> {
  const items = await scan(endpoint);
  const chunks = new Map<string, Uint8Array[]>();
  for (const { pk, sk, data } of items) {
    const [, text, index] = /^(CHUNK#.*)#(\d+)$/.exec(String(sk)) ?? [];
    if (text === undefined || !(data instanceof Uint8Array)) continue;
    const parts = chunks.get(`${pk} ${text}`) ?? [];
    parts[Number(index)] = data;
    chunks.set(`${pk} ${text}`, parts);
  }
  return [
    ...items.map((item) => ({
      pk: String(item.pk),
      sk: String(item.sk),
      text: [
        JSON.stringify(item),
        ...Object.values(item).flatMap((value) =>
          value instanceof Uint8Array ? decoded(value) : [],
        ),
      ].join('\n'),
    })),
    ...[...chunks].map(([place, parts]) => ({
      pk: place,
      sk: 'whole',
      text: zstdDecompressSync(Buffer.concat(parts)).toString(),
    })),
  ];
}

/** Bytes of another kind, as those of bitmaps, cannot be decoded. */
function decoded(bytes: Uint8Array): string[] {
  return [zstdDecompressSync, inflateRawSync].flatMap((decompress) => {
    try {
      return [decompress(bytes).toString()];
    } catch {
      return [Buffer.from(bytes).toString('latin1')];
    }
  });
}

async function scan(endpoint: string): Promise<Record<string, unknown>[]> {
  const client = new DynamoDBClient({ endpoint });
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({ TableName: 'flagwright', ExclusiveStartKey }),
    );
    items.push(...(page.Items ?? []).map((item) => unmarshall(item)));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return items;
}

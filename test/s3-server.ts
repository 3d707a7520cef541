import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
  readonly written: Date;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Two files per page, so that a list of three spans two responses. */
const pageSize = 2;

function listXml(
  bucket: string,
  objects: ReadonlyMap<string, StoredObject>,
  { after, prefix }: { after: string | null; prefix: string },
): string {
  const left = [...objects.keys()].toSorted().filter((key) => key.startsWith(prefix) && (after === null || key > after));
  const page = left.slice(0, pageSize);
  const contents = page.map((key) => {
    const { bytes, written } = objects.get(key) as StoredObject;
    return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${written.toISOString()}</LastModified><ETag>"e"</ETag></Contents>`;
  });
  const more =
    left.length > page.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  return `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name>${more}${contents.join('')}</ListBucketResult>`;
}

/** Starts an S3 server with the subset the product uses: one bucket, in memory, for requests signed with the right key. */
export async function startS3Server({ bucket, accessKeyId }: { bucket: string; accessKeyId: string }) {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
      const [, inBucket, ...path] = pathname.split('/');
      const key = path.join('/');
      if (!(request.headers.authorization ?? '').includes(`Credential=${accessKeyId}/`)) return fail(response, 403, 'InvalidAccessKeyId');
      if (inBucket !== bucket) return fail(response, 404, 'NoSuchBucket');
      if (key === '' && request.method === 'HEAD') return response.end();
      if (key === '')
        return response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(listXml(bucket, objects, { after: searchParams.get('continuation-token'), prefix: searchParams.get('prefix') ?? '' }));
      const storedObject = objects.get(key);
      switch (request.method) {
        case 'PUT':
          objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '', written: new Date() });
          return response.writeHead(200, { etag: '"e"' }).end();
        case 'DELETE':
          objects.delete(key);
          return response.writeHead(204).end();
        default:
          if (storedObject === undefined) return fail(response, 404, 'NoSuchKey');
          response.writeHead(200, {
            'content-type': storedObject.type,
            'content-length': storedObject.bytes.length,
            'last-modified': storedObject.written.toUTCString(),
            etag: '"e"',
          });
          return response.end(request.method === 'HEAD' ? undefined : storedObject.bytes);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

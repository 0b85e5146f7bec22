import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, resolve } from 'node:path';
import { buildGallery } from '../build/gallery.ts';
import { repository } from '../build/repository.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the page of all components of the console, built again whenever it is opened. */
export function startGallery(port: number): Promise<Server> {
  let files: ReadonlyMap<string, Uint8Array> = new Map();
  const answer = async (path: string) => {
    if (path !== '/') return { type: types[extname(path)], content: files.get(path.slice(1)) };
    files = await buildGallery();
    const content = await readFile(resolve(repository, 'console/gallery/index.html'));
    return { type: 'text/html; charset=utf-8', content };
  };
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://localhost').pathname)
      .then(({ type, content }) => {
        response.writeHead(content ? 200 : 404, type === undefined ? {} : { 'content-type': type });
        response.end(content);
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

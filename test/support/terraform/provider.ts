import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Service } from '../service.ts';
import { structs } from './structs.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });

/** One call of the provider: it fails with another status, or if the body does not fit its struct. */
interface Call {
  readonly body?: unknown;
  /** The only status that the provider accepts. */
  readonly status: number;
  readonly struct?: keyof typeof structs;
}

/** What the provider sends, with an admin token, and how it judges the answers. */
export interface Provider {
  /** @throws {Error} where the provider ends `terraform apply` */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  call(method: string, path: string, call: Call): Promise<any>;
  /** Like `call` with 200; `undefined` for 404, which removes the resource from the state. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every attribute of a struct
  read(path: string, struct: keyof typeof structs): Promise<any>;
}

export function providerOf(service: () => Service): Provider {
  async function send(method: string, path: string, body?: unknown) {
    return service().request(method, `/api/admin${path}`, body === undefined ? {} : { body });
  }

  return {
    async call(method, path, { body, status, struct }) {
      const reply = await send(method, path, body);
      if (reply.status !== status) {
        throw new Error(`${method} ${path}: ${reply.status} instead of ${status}: ${reply.text}`);
      }
      return struct ? fitting(struct, reply.body) : undefined;
    },

    async read(path, struct) {
      const reply = await send('GET', path);
      if (reply.status === 404) return undefined;
      if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.status}: ${reply.text}`);
      return fitting(struct, reply.body);
    },
  };
}

function fitting<Body>(name: keyof typeof structs, body: Body): Body {
  const validate = ajv.compile(structs[name]);
  if (validate(body)) return body;
  throw new Error(`The provider cannot read ${name}: ${ajv.errorsText(validate.errors)}`);
}

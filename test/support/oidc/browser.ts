/** As much of a browser as a sign-in needs: it keeps cookies by host, and follows redirects by hand. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Cookies for an address, each as `name=value`. */
  cookiesFor(address: string): string[] {
    return [...this.#jarOf(address)].map(([name, value]) => `${name}=${value}`);
  }

  /** Keeps what `Set-Cookie` headers say. */
  keep(address: string, headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split('; ');
      const at = pair.indexOf('=');
      const isOver = attributes.some((each) => /^max-age=0$|^expires=.*1970/i.test(each));
      if (isOver) this.#jarOf(address).delete(pair.slice(0, at));
      else this.#jarOf(address).set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  async get(address: string): Promise<Response> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: this.cookiesFor(address).join('; ') },
    });
    this.keep(address, response.headers.getSetCookie());
    return response;
  }

  /** Follows redirects up to one to an address that begins so; returns that address. */
  async followTo(address: string, end: string): Promise<string> {
    let next = address;
    while (!next.startsWith(end)) {
      const { status, headers } = await this.get(next);
      const location = headers.get('location');
      if (location === null) throw new Error(`${next} leads nowhere: ${status}`);
      next = new URL(location, next).href;
    }
    return next;
  }

  #jarOf(address: string): Map<string, string> {
    const { host } = new URL(address);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    return jar;
  }
}

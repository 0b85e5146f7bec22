/** The part of the package that is used; it has no types of its own. */
declare module 'aws4' {
  interface Request {
    readonly method: string;
    readonly host: string;
    readonly path: string;
    readonly service: string;
    readonly region: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }

  interface Credentials {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string | undefined;
  }

  /** @returns the request with the headers of its signature */
  function sign(
    request: Request,
    credentials: Credentials,
  ): Omit<Request, 'headers'> & { readonly headers: Record<string, string> };

  export default { sign };
}

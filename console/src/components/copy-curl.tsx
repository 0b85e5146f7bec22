import { curlOf } from '../api/curl.ts';
import type { Request } from '../api/request.ts';
import { CopyButton } from './copy-button.tsx';

/** Copies the command that sends a request from a terminal. */
export function CopyCurl({ request }: { readonly request: Request }) {
  return <CopyButton text={() => curlOf(request, location.origin)}>Copy as curl</CopyButton>;
}

import type { Request } from '../api/request.ts';
import { CopyCurl } from './copy-curl.tsx';
import { Menu } from './menu.tsx';

/** What a form or a list offers besides: the command that does the same from a terminal. */
export function CurlMenu({ request }: { readonly request: Request }) {
  return (
    <Menu label="Other ways to do this">
      <CopyCurl request={request} />
    </Menu>
  );
}

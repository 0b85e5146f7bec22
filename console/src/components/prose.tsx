import { Fragment, type ReactNode } from 'react';

/** Code between backticks, and links: the two marks that texts of the service use. */
const MARK = /`([^`]+)`|\[([^\]]+)\]\((https:\/\/[^)\s]+)\)/;

/** A text of the service, with its code and links shown as such. */
export function Prose({ text }: { readonly text: string }) {
  return <>{partsOf(text)}</>;
}

function partsOf(text: string): ReactNode {
  const found = MARK.exec(text);
  if (!found) return text;
  const [whole, code, label, href] = found;
  return (
    <Fragment>
      {text.slice(0, found.index)}
      {code === undefined ? <a href={href}>{label}</a> : <code>{code}</code>}
      {partsOf(text.slice(found.index + whole.length))}
    </Fragment>
  );
}

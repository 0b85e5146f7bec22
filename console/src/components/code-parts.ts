/** A part of some lines of code, and what it is; most are nothing special. */
export interface CodePart {
  readonly text: string;
  readonly kind?: 'name' | 'text' | 'note';
}

/** Words that the languages of our SDKs and shells reserve; few enough that one list serves all. */
const WORDS =
  'as|async|await|class|const|curl|def|else|export|False|final|for|from|func|function|if|import|let|new|None|nil|null|package|private|provider|public|return|self|static|string|struct|this|True|true|false|try|type|using|val|var|void|with';

const PARTS = new RegExp(
  [
    '(?<note>(?<=^|\\s)(?://|#).*)',
    '(?<text>"(?:\\\\.|[^"\\\\\\n])*"|\'(?:\\\\.|[^\'\\\\\\n])*\'|`(?:\\\\.|[^`\\\\])*`)',
    `(?<name>(?<![\\w.$-])(?:${WORDS})(?![\\w-]))`,
  ].join('|'),
  'gm',
);

/** Code in parts, so that texts, notes and reserved words are told apart; together they are the code. Pure. */
export function codeParts(code: string): readonly CodePart[] {
  const parts: CodePart[] = [];
  let end = 0;
  for (const { 0: text, index, groups } of code.matchAll(PARTS)) {
    if (index > end) parts.push({ text: code.slice(end, index) });
    const kind = groups?.note !== undefined ? 'note' : groups?.text !== undefined ? 'text' : 'name';
    parts.push({ text, kind });
    end = index + text.length;
  }
  if (end < code.length) parts.push({ text: code.slice(end) });
  return parts;
}

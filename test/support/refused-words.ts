/** A phrase that our texts do not use, and the plain one that they use instead. */
interface RefusedWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** What messages, summaries and descriptions say in plainer words. One list for all tests of wording. */
const refusedWords: readonly RefusedWord[] = [
  word('hang(?:s|ing)? (?:on|from)|hung on', 'depend(s) on'),
  word('can not', 'cannot'),
  word('blanks?', 'space(s), whitespace'),
  word('tell(?:s|ing)? of|told (?:of|about)|(?:is|are) told', 'describe, report'),
  word('anew', 'again'),
  word('begins? to', 'start(s) to'),
  word('cease(?:s|d)?', 'stop(s)'),
  word('what (?:[\\w-]+ ){1,4}comes? to', 'the result of'),
  word('(?:that|which) (?:is|are) to be', 'new, target, desired'),
  word('who may', 'callers allowed to'),
  word('(?<!there )(?:is|are) no(?! (?:longer|more|such|need)\\b) [a-z]+', 'is not a(n), is not'),
  word('(?:is|are) none|there (?:is|are) not(?! )', 'unknown, missing'),
  word('asks? for|asked (?:for|of)', 'request, query'),
  word('take(?:s|n)? (?:away|from)', 'remove'),
  word('in the archive', 'archived'),
  word('heed(?:s|ed)?', 'respect(s)'),
  word('settle(?:s|d)?', 'determine(s), resolve(s)'),
  word('half (?:a |of a )?(?:characters?|surrogates?(?: pairs?)?)', 'unpaired surrogate'),
  word('of its own accord', 'by itself'),
  word('as good as none', 'missing'),
  word('none of (?:the caller|its business)\\S*', 'removed, not concerned'),
  { pattern: /^(?:it is|they are)\.$/i, instead: 'what it is: "The name is available."' },
];

/** Phrases that comments avoid. Others, such as "who may", are refused in messages only. */
const refusedInComments: readonly RefusedWord[] = [
  word('hang(?:s|ing)? on|hung on', 'depend(s) on'),
  word('can not', 'cannot'),
  word('anew', 'again'),
  word('whoever', 'the caller, the writer, the user'),
  word('meanwhile', 'since, in the meantime, at the same time'),
  word('seldom', 'rarely'),
  word('(?<!there )(?:is|are) none', 'is not a(n)'),
  word('(?<!there )(?:is|are) no(?! (?:longer|more|such|need)\\b) [a-z]+', 'is not a(n), is not'),
  word('those that there are', 'existing'),
  { pattern: /^(?:those|of (?:one|those)|that of)\b/i, instead: 'its name: "Variants of …"' },
];

/**
 * The refused phrases of a text, each with what to say instead.
 *
 * @example refusedIn('It hangs on another flag') // ['"hangs on": say depend(s) on']
 */
export function refusedIn(text: string): string[] {
  return findingsOf(refusedWords, text);
}

/** The refused phrases of a comment, which is on one line and without its marks. */
export function refusedInComment(comment: string): string[] {
  return findingsOf(refusedInComments, comment);
}

function findingsOf(words: readonly RefusedWord[], text: string): string[] {
  return words.flatMap(({ pattern, instead }) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`"${found}": say ${instead}`];
  });
}

function word(source: string, instead: string): RefusedWord {
  return {
    pattern: new RegExp(`\\b(?:${source})\\b`, 'i'),
    instead,
  };
}

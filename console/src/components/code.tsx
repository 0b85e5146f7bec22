import { useState } from 'react';
import classes from './code.module.css';
import { codeParts } from './code-parts.ts';
import { CopyButton } from './copy-button.tsx';

/** Lines of code in colours, with a button that copies them. */
export function Code({
  code,
  label,
}: {
  readonly code: string;
  /** What the lines are, for screen readers. */
  readonly label: string;
}) {
  let at = 0;
  return (
    <figure className={classes.box} aria-label={label}>
      <pre className={classes.code}>
        {codeParts(code).map(({ text, kind }) => {
          const key = at;
          at += text.length;
          return kind === undefined ? (
            text
          ) : (
            <span key={key} className={classes[kind]}>
              {text}
            </span>
          );
        })}
      </pre>
      <span className={classes.copy}>
        <CopyButton kind="plain" text={() => code}>
          Copy
        </CopyButton>
      </span>
    </figure>
  );
}

/** Name of the setting in the browser: the language that the reader chose last, on any page. */
const SETTING = 'language';

/**
 * The same lines in several languages, in the one that the reader chose before.
 * @param samples the lines by the name of the language
 */
export function CodeByLanguage({
  samples,
  label,
}: {
  readonly samples: Readonly<Record<string, string>>;
  readonly label: string;
}) {
  const [chosen, setChosen] = useState(() => localStorage.getItem(SETTING) ?? '');
  const languages = Object.keys(samples);
  const shown = languages.includes(chosen) ? chosen : (languages[0] ?? '');
  const choose = (language: string) => {
    localStorage.setItem(SETTING, language);
    setChosen(language);
  };
  return (
    <div className={classes.byLanguage}>
      <fieldset className={classes.languages} aria-label="Language">
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            className={classes.language}
            aria-pressed={language === shown}
            onClick={() => choose(language)}
          >
            {language}
          </button>
        ))}
      </fieldset>
      <Code code={samples[shown] ?? ''} label={`${label} in ${shown}`} />
    </div>
  );
}

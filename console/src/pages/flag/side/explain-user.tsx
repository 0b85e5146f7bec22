import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { decidingFields } from '../../../../../lib/words/playground/deciding-fields.ts';
import { resultInWords } from '../../../../../lib/words/playground/evaluated.ts';
import {
  type Explained,
  explanationSteps,
  missingIn,
} from '../../../../../lib/words/playground/explanation.ts';
import { playgroundAddress } from '../../../addresses.ts';
import { send } from '../../../api/request.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { CurlMenu } from '../../../components/curl-menu.tsx';
import { Field } from '../../../components/form/field.tsx';
import { fromLocalTime, toLocalTime } from '../../../components/form/local-time.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useSettled } from '../../../components/use-settled.ts';
import { useContextFields } from '../../../strategies/use-context-fields.ts';
import type { TestContext } from '../../../test-contexts/test-context.ts';
import { useTestContexts } from '../../../test-contexts/use-test-contexts.ts';
import { Why } from '../../playground/explanation.tsx';
import { addressOf } from '../../playground/question.ts';
import { flagsOf, type PlaygroundAnswer, playRequest } from '../../playground/use-results.ts';
import type { Flag } from '../flag-data.ts';
import classes from './explain-user.module.css';

type GivenFields = TestContext['fields'];

/** Whether somebody gets a flag, in all environments, and why: for whom is typed, and answered while it is. */
export function ExplainUser({
  flag,
  userId = '',
  onClose,
}: {
  readonly flag: Flag;
  /** Whom to begin with. */
  readonly userId?: string;
  readonly onClose: () => void;
}) {
  const [fields, setFields] = useState<GivenFields>({ userId });
  const given = givenOf(useSettled(fields));
  const environments = flag.environments.map(({ name }) => name);
  const context = { name: nameOf(given), fields: given };
  const asked = playRequest(flag.project, environments, context, flag.name);
  const answer = useQuery({
    queryKey: [asked.route, asked.input],
    queryFn: () => send(asked) as Promise<PlaygroundAnswer>,
    placeholderData: keepPreviousData,
  });
  const results = Object.values((answer.data && flagsOf(answer.data).get(flag.name)) ?? {});
  const question = addressOf({
    project: flag.project,
    environments,
    flag: flag.name,
    contexts: [context],
  });
  return (
    <Sheet
      title={`Who gets ${flag.name}?`}
      onClose={onClose}
      actions={
        <>
          <ButtonLink kind="quiet" isSmall href={`${playgroundAddress}?${question}`}>
            Open in the playground
          </ButtonLink>
          <CurlMenu request={asked} />
        </>
      }
    >
      <ContextFields
        flag={flag}
        fields={fields}
        deciding={decidingFields(results)}
        onChange={setFields}
      />
      <Loaded query={answer}>
        {() => (
          <div className={classes.results} aria-live="polite" aria-busy={answer.isFetching}>
            {results.map((result) => (
              <ResultIn key={result.environment} result={result} />
            ))}
          </div>
        )}
      </Loaded>
    </Sheet>
  );
}

/** What the context has: the fields that decide about the flag first, and others that were added. */
function ContextFields({
  flag,
  fields,
  deciding,
  onChange,
}: {
  readonly flag: Flag;
  readonly fields: GivenFields;
  readonly deciding: readonly string[];
  readonly onChange: (fields: GivenFields) => void;
}) {
  const list = useId();
  const known = useContextFields(flag.project);
  const [saved] = useTestContexts(flag.project);
  const names = [...new Set(['userId', ...deciding, ...Object.keys(fields)])];
  return (
    <>
      {saved.length > 0 && (
        <p className={classes.saved}>
          {saved.map(({ name, fields: own }) => (
            <Button key={name} isSmall icon="user" onClick={() => onChange({ userId: '', ...own })}>
              {name}
            </Button>
          ))}
        </p>
      )}
      <div className={classes.fields}>
        {names.map((name) => (
          <ContextField
            key={name}
            name={name}
            value={fields[name] ?? ''}
            legal={known.find((each) => each.name === name)?.legalValues ?? []}
            onChange={(value) => onChange({ ...fields, [name]: value })}
          />
        ))}
      </div>
      <AddField
        list={list}
        known={known.map(({ name }) => name).filter((name) => !names.includes(name))}
        onAdd={(name) => onChange({ ...fields, [name]: fields[name] ?? '' })}
      />
    </>
  );
}

function ContextField({
  name,
  value,
  legal,
  onChange,
}: {
  readonly name: string;
  readonly value: string;
  readonly legal: readonly { readonly value: string; readonly description?: string }[];
  readonly onChange: (value: string) => void;
}) {
  const list = useId();
  if (name === 'currentTime') {
    return (
      <Field
        label="Time"
        type="datetime-local"
        value={toLocalTime(value)}
        onChange={({ target }) => onChange(fromLocalTime(target.value) ?? '')}
      />
    );
  }
  return (
    <div>
      <Field
        label={name}
        value={value}
        list={legal.length > 0 ? list : undefined}
        placeholder="not given"
        autoComplete="off"
        spellCheck={false}
        // Focus belongs in the field that people come for.
        autoFocus={name === 'userId'}
        onChange={({ target }) => onChange(target.value)}
      />
      {legal.length > 0 && (
        <datalist id={list}>
          {legal.map((each) => (
            <option key={each.value} value={each.value}>
              {each.description}
            </option>
          ))}
        </datalist>
      )}
    </div>
  );
}

/** For a field that no rule of the flag asks for yet. */
function AddField({
  list,
  known,
  onAdd,
}: {
  readonly list: string;
  readonly known: readonly string[];
  readonly onAdd: (name: string) => void;
}) {
  const [name, setName] = useState<string>();
  if (name === undefined) {
    return (
      <Button kind="quiet" isSmall icon="add" onClick={() => setName('')}>
        Field
      </Button>
    );
  }
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onAdd(name.trim());
    setName(undefined);
  };
  return (
    <form className={classes.adding} onSubmit={add}>
      <Field
        label="Name of the field"
        list={list}
        value={name}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <datalist id={list}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Button type="submit">Add</Button>
    </form>
  );
}

function ResultIn({ result }: { readonly result: Explained }) {
  const missing = missingIn(explanationSteps(result));
  return (
    <section className={classes.result} aria-label={result.environment}>
      <h3 className={classes.place}>
        {result.environment}
        <ResultBadge result={result} />
      </h3>
      <Why flag={result} />
      {missing.length > 0 && <p className={classes.missing}>Not given: {missing.join(', ')}</p>}
    </section>
  );
}

function ResultBadge({ result }: { readonly result: Explained }) {
  const words = resultInWords(result);
  const told = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  if (result.chance !== undefined) return <Badge icon="repeat">{told}</Badge>;
  return (
    <Badge kind={result.isEnabled ? 'good' : 'plain'} icon={result.isEnabled ? 'check' : 'minus'}>
      {told}
    </Badge>
  );
}

/** The fields with a value: an empty one is not sent. */
function givenOf(fields: GivenFields): GivenFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

function nameOf({ userId }: GivenFields): string {
  return userId === undefined ? 'Somebody' : `user ${userId}`;
}

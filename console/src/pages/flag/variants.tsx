import { useSearchParams } from 'wouter';
import { percentOf } from '../../../../lib/words/strategy-in-words.ts';
import { flagAddress } from '../../addresses.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Table } from '../../components/table.tsx';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import classes from './flag.module.css';
import type { Flag, FlagEnvironment, FlagVariant } from './flag-data.ts';
import { useWhyNotPropose } from './use-why-not-propose.ts';

/** The editors come a moment later than the variants, with those of change requests. */
const load = () => loadPage(() => import('../../page-files/change-requests.ts'));
const VariantsForm = lazy(async () => (await load()).VariantsForm);
const PayloadSchemaCard = lazy(async () => (await load()).PayloadSchemaCard);

/** The variants of a flag in each environment, and their editor. */
export function Variants({ flag }: { readonly flag: Flag }) {
  const [search, setSearch] = useSearchParams();
  const edited = flag.environments.find(({ name }) => name === search.get('edit'));
  const from = flag.environments.find(({ name }) => name === search.get('from')) ?? edited;
  const close = () => setSearch({}, { replace: true });
  return (
    <>
      <p className={classes.muted}>
        Everyone who gets the flag gets one of these, by its share. A strategy with variants of its
        own gives those instead.
      </p>
      {flag.environments.map((environment) => (
        <VariantsCard key={environment.name} flag={flag} environment={environment} />
      ))}
      <PayloadSchemaCard flag={flag} />
      {edited && from && (
        <Sheet title={`Variants in ${edited.name}`} onClose={close}>
          <VariantsForm
            key={`${edited.name} ${from.name}`}
            flag={flag}
            environment={edited.name}
            from={from}
            onClose={close}
          />
        </Sheet>
      )}
    </>
  );
}

function VariantsCard({
  flag,
  environment: { name, variants },
}: {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
}) {
  const place = { projectId: flag.project, environment: name };
  const whyNot = useWhyNotPropose(place, {
    action: 'patchVariant',
    feature: flag.name,
    payload: { variants: [] },
  });
  const filled = flag.environments.filter((each) => each.name !== name && each.variantCount > 0);
  const editor = (from?: string) =>
    `${flagAddress(flag, 'variants')}?${new URLSearchParams({ edit: name, ...(from && { from }) })}`;
  return (
    <Card
      title={name}
      actions={
        <ButtonLink
          href={editor()}
          label={`${variants.length === 0 ? 'Add variants' : 'Edit the variants'} in ${name}`}
          refusedBecause={whyNot}
        >
          {variants.length === 0 ? 'Add variants' : 'Edit'}
        </ButtonLink>
      }
    >
      {variants.length === 0 ? (
        <p className={classes.muted}>No variants: the flag is only on or off.</p>
      ) : (
        <VariantsTable environment={name} variants={variants} />
      )}
      <div className="row">
        {filled.map((other) => (
          <ButtonLink
            key={other.name}
            kind="quiet"
            href={editor(other.name)}
            label={`Copy from ${other.name} to ${name}`}
            refusedBecause={whyNot}
          >
            {`Copy from ${other.name}`}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}

function VariantsTable({
  environment,
  variants,
}: {
  readonly environment: string;
  readonly variants: readonly FlagVariant[];
}) {
  return (
    <Table
      label={`Variants in ${environment}`}
      columns={['Variant', 'Share', 'Payload', 'Stickiness']}
    >
      {variants.map(({ name, weight, weightType, payload, stickiness }) => (
        <tr key={name}>
          <td>{name}</td>
          <td>
            {percentOf(weight)}
            {weightType === 'fix' && ', fixed'}
          </td>
          <td>
            {payload ? (
              <>
                {payload.type}: <code className={classes.payload}>{payload.value}</code>
              </>
            ) : (
              'None'
            )}
          </td>
          <td>{stickiness ?? 'default'}</td>
        </tr>
      ))}
    </Table>
  );
}

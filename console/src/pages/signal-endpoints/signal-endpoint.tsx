import { useLocation, useParams } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { signalEndpointsAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyLine } from '../../components/copy-line.tsx';
import { Field } from '../../components/form/field.tsx';
import { Switch } from '../../components/form/switch.tsx';
import { useEdit } from '../../components/form/use-edit.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { signalCurl } from './signal-curl.ts';
import type { SignalEndpoint } from './signal-endpoints.tsx';
import { SignalTokens } from './signal-tokens.tsx';

/** A signal endpoint: whether it accepts signals, who may send them, and how. */
export default function SignalEndpointPage() {
  const id = Number(useParams<Readonly<Record<string, string>>>().id);
  const endpoints = useRead('GET /api/admin/signal-endpoints', {});
  const endpoint = endpoints.data?.signalEndpoints.find((each) => each.id === id);
  return (
    <Page
      title={endpoint?.name ?? 'Signal endpoint'}
      lead={endpoint?.description}
      path={[{ name: 'Signal endpoints', href: signalEndpointsAddress }]}
      actions={endpoint && <DeleteEndpoint endpoint={endpoint} />}
    >
      <Loaded query={endpoints}>
        {() =>
          endpoint ? (
            <>
              <Card title="Send a signal" actions={<EndpointSwitch endpoint={endpoint} />}>
                <p>
                  {endpoint.enabled
                    ? 'It accepts signals. Each one trips the safeguards that wait for it, whatever the body says, and runs the actions of projects that wait for it.'
                    : 'It is off: signals are refused, and nothing happens.'}
                </p>
                <CopyLine text={signalCurl(endpoint, location.origin)} />
              </Card>
              <SignalTokens endpoint={endpoint} />
              <Card title="Description">
                <DescriptionForm endpoint={endpoint} />
              </Card>
            </>
          ) : (
            <Notice kind="danger">There is no such signal endpoint.</Notice>
          )
        }
      </Loaded>
    </Page>
  );
}

const ENDPOINT = 'PUT /api/admin/signal-endpoints/{id}';

function EndpointSwitch({
  endpoint: { id, name, enabled },
}: {
  readonly endpoint: SignalEndpoint;
}) {
  const may = useMay();
  const write = useWrite({ done: `${name} is ${enabled ? 'off' : 'on'}.` });
  return (
    <Switch
      label={`${name} accepts signals`}
      isOn={enabled}
      refusedBecause={may(ENDPOINT)}
      onToggle={(isOn) =>
        write.mutate(request(ENDPOINT, { params: { id }, body: { enabled: isOn } }))
      }
    />
  );
}

function DescriptionForm({ endpoint }: { readonly endpoint: SignalEndpoint }) {
  const [description, setDescription, settle] = useEdit(
    `signal-endpoint/${endpoint.id}`,
    endpoint.description ?? '',
  );
  return (
    <WriteForm
      request={request(ENDPOINT, {
        params: { id: endpoint.id },
        body: { description: description.trim() === '' ? null : description },
      })}
      action="Save description"
      done="The description is saved."
      onDone={settle}
    >
      <Field
        label="What sends signals here, and when"
        path="/body/description"
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
    </WriteForm>
  );
}

function DeleteEndpoint({ endpoint: { id, name } }: { readonly endpoint: SignalEndpoint }) {
  const [, navigate] = useLocation();
  return (
    <ActionButton
      kind="danger"
      request={request('DELETE /api/admin/signal-endpoints/{id}', { params: { id } })}
      label={`Delete ${name}`}
      confirm="Its tokens are refused at once. An endpoint that safeguards wait for is not deleted: delete them first."
      done={`The signal endpoint ${name} is deleted.`}
      onDone={() => navigate(signalEndpointsAddress)}
    >
      Delete
    </ActionButton>
  );
}

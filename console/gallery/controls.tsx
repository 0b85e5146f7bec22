import { useState } from 'react';
import { Avatar } from '../src/components/avatar.tsx';
import { Badge } from '../src/components/badge.tsx';
import { Button } from '../src/components/button.tsx';
import { ButtonLink } from '../src/components/button-link.tsx';
import { Card } from '../src/components/card.tsx';
import { CopyLine } from '../src/components/copy-line.tsx';
import { Checkbox, Field, Select, TextArea } from '../src/components/form/field.tsx';
import { Switch } from '../src/components/form/switch.tsx';
import { Menu } from '../src/components/menu.tsx';
import { Table } from '../src/components/table.tsx';
import { Tabs } from '../src/components/tabs.tsx';
import { Time } from '../src/components/time.tsx';

const kinds = ['primary', 'plain', 'danger', 'quiet'] as const;
const badges = ['plain', 'good', 'pending', 'warning', 'danger', 'accent'] as const;

/** What people press, type into, and read in lines. */
export function Controls() {
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <Card title="Buttons">
        {kinds.map((kind) => (
          <p key={kind} className="row">
            <Button kind={kind}>{kind}</Button>
            <Button kind={kind} icon="add">
              with an icon
            </Button>
            <Button kind={kind} isSmall>
              small
            </Button>
            <Button kind={kind} disabled>
              disabled
            </Button>
            <Button kind={kind} refusedBecause="You need another permission.">
              refused
            </Button>
            <Button kind={kind} icon="edit" aria-label={`Edit, ${kind}`} />
          </p>
        ))}
        <ButtonLink href="/">A link</ButtonLink>
        <Menu label="More for the gallery">
          <Button kind="quiet" icon="copy">
            Copy
          </Button>
          <Button kind="quiet" icon="delete">
            Delete
          </Button>
        </Menu>
      </Card>
      <Card title="Badges">
        <p className="row">
          {badges.map((kind) => (
            <Badge key={kind} kind={kind}>
              {kind}
            </Badge>
          ))}
          <Badge kind="danger" icon="warning">
            failing
          </Badge>
          <Avatar name="Mia Berger" />
          <Avatar name="Jonas Weiß" />
        </p>
      </Card>
      <Card title="Fields">
        <Field label="Name" hint="Letters, digits and dashes." defaultValue="new-checkout" />
        <Field label="Refused" fault="Choose another name: this one is taken." defaultValue="a b" />
        <Field label="Disabled" disabled defaultValue="production" />
        <Select label="Type">
          <option>Release</option>
          <option>Experiment</option>
        </Select>
        <TextArea label="Description" />
        <Checkbox label="Favourites first" defaultChecked />
        <p className="row">
          <Switch label="new-checkout in development" isOn={isOn} onToggle={setIsOn} />
          <Switch label="off" isOn={false} onToggle={() => {}} />
          <Switch
            label="refused"
            isOn
            onToggle={() => {}}
            refusedBecause="You need a permission."
          />
        </p>
        <CopyLine text="curl http://127.0.0.1:4242/health" />
      </Card>
      <Card title="Tabs and tables">
        <Tabs
          label="Pages of the gallery"
          tabs={[
            { name: 'Overview', href: '/' },
            { name: 'Usage', href: '/usage' },
          ]}
        />
        <Table label="Flags" columns={['Flag', 'Stage', 'Last used']}>
          {['new-checkout', 'gift-cards'].map((name) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <Badge kind="good">in production</Badge>
              </td>
              <td>
                <Time at="2026-11-27T20:00:00Z" />
              </td>
            </tr>
          ))}
        </Table>
      </Card>
    </>
  );
}

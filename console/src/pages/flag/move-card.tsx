import { useState } from 'react';
import { useLocation } from 'wouter';
import { useMay, useMissing } from '../../access/use-may.ts';
import { flagAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Select } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import type { Flag } from './flag-data.ts';

const MOVE = 'POST /api/admin/projects/{projectId}/features/{featureName}/changeProject';

/** Moves a flag to another project. */
export function MoveCard({ flag }: { readonly flag: Flag }) {
  const [isAsking, setIsAsking] = useState(false);
  const may = useMay();
  return (
    <Card title="Move">
      <p>
        The flag goes to another project with all its settings. Its address changes; applications
        that use tokens of this project alone no longer get it.
      </p>
      <Button
        refusedBecause={may(MOVE, { projectId: flag.project }) ?? tiedBy(flag)}
        onClick={() => setIsAsking(true)}
      >
        Move…
      </Button>
      {isAsking && <MoveDialog flag={flag} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

/** What ties the flag to its project; the service says the rest. */
function tiedBy({ dependencies, children }: Flag): string | undefined {
  const related = [...dependencies.map(({ feature }) => feature), ...children];
  if (related.length === 0) return undefined;
  return `It depends on other flags, or they depend on it: ${related.join(', ')}.`;
}

function MoveDialog({ flag, onClose }: { readonly flag: Flag; readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const others = projects.data?.projects.filter(({ id }) => id !== flag.project) ?? [];
  const [chosen, setChosen] = useState<string>();
  const newProjectId = chosen ?? others[0]?.id ?? '';
  const missing = useMissing();
  return (
    <Dialog title={`Move ${flag.name}`} onClose={onClose}>
      <WriteForm
        request={request(MOVE, {
          params: { projectId: flag.project, featureName: flag.name },
          body: { newProjectId },
        })}
        action="Move"
        done={`${flag.name} is moved.`}
        refusedBecause={
          newProjectId === ''
            ? 'There is no other project.'
            : missing(['MOVE_FEATURE_TOGGLE'], { projectId: newProjectId })
        }
        onDone={() => {
          onClose();
          navigate(flagAddress({ project: newProjectId, name: flag.name }));
        }}
        onCancel={onClose}
      >
        <p>
          It is refused if the flag has settings in an environment that only one of the projects
          has, or uses a segment of this project.
        </p>
        <Select
          label="To the project"
          path="/body/newProjectId"
          value={newProjectId}
          onChange={(event) => setChosen(event.target.value)}
        >
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </WriteForm>
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { Page } from '../../components/page.tsx';
import type { EditedStrategyPlace } from './strategy-form.tsx';

/** The page around the form of a strategy: where it is. */
export function StrategyPage({
  title,
  place: { projectId, featureName, environment },
  children,
}: {
  readonly title: string;
  readonly place: EditedStrategyPlace;
  readonly children: ReactNode;
}) {
  const project = `/projects/${encodeURIComponent(projectId)}`;
  return (
    <Page
      title={title}
      path={[
        { name: projectId, href: project },
        { name: featureName, href: `${project}/features/${encodeURIComponent(featureName)}` },
      ]}
      lead={`Of the flag ${featureName} in ${environment}.`}
    >
      {children}
    </Page>
  );
}

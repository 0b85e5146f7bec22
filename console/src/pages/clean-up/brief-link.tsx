import { buttonClasses } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';

/** Saves what can be cleaned up in a project as Markdown, for an engineer or an agent. */
export function BriefLink({ projectId }: { readonly projectId: string }) {
  return (
    <a
      href={`/api/admin/projects/${encodeURIComponent(projectId)}/clean-up/brief?limit=100`}
      download={`clean-up-of-${projectId}.md`}
      className={buttonClasses({})}
      title="For an engineer or an agent: each flag with what to do"
    >
      <Icon name="down" />
      As Markdown
    </a>
  );
}

import { useMissing } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import type { IconName } from '../../components/icons.ts';

/** A token that was just created; its secret is in the memory of the page alone. */
export interface MadeToken {
  readonly secret: string;
  readonly type: 'client' | 'frontend';
  readonly environment: string;
}

const permissions = {
  client: 'CREATE_CLIENT_API_TOKEN',
  frontend: 'CREATE_FRONTEND_API_TOKEN',
} as const;

/** Creates a token for setup code beside it, without a form. */
export function QuickToken({
  type,
  environment,
  project = '*',
  onMade,
  children,
  ...look
}: Pick<MadeToken, 'type' | 'environment'> & {
  /** The project whose flags it gets; all without one. */
  readonly project?: string;
  readonly onMade: (token: MadeToken) => void;
  readonly kind?: 'primary' | 'plain';
  readonly icon?: IconName;
  readonly isSmall?: boolean;
  readonly children: string;
}) {
  const missing = useMissing();
  return (
    <ActionButton
      {...look}
      request={request('POST /api/admin/api-tokens', {
        body: {
          tokenName: `first application, ${environment}`,
          type,
          environment,
          projects: [project],
        },
      })}
      refusedBecause={missing([permissions[type]])}
      onDone={({ secret }) => onMade({ secret, type, environment })}
    >
      {children}
    </ActionButton>
  );
}

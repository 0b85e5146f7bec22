import type { Routes } from 'generated:api';
import { useId } from 'react';
import { permissionText } from '../../../../lib/words/refusals/permission-texts.ts';
import { ALL, keyOf, withKey } from './granted.ts';
import classes from './permission-table.module.css';

type Permissions = Routes['GET /api/admin/permissions']['output']['permissions'];

interface PermissionTableProps {
  readonly permissions: Permissions;
  /** Whether the role is one for the whole instance, which may have permissions of it. */
  readonly isRoot: boolean;
  readonly granted: readonly string[];
  /** Absent for roles that cannot be changed. */
  readonly onChange?: ((granted: string[]) => void) | undefined;
}

/** Which permissions a role grants: on the instance, in projects, and in each environment. */
export function PermissionTable({ permissions, isRoot, granted, onChange }: PermissionTableProps) {
  const table = { granted, onChange };
  const [first] = permissions.environments;
  const environments = permissions.environments.map(({ name }) => name);
  return (
    <>
      {isRoot && <Flat {...table} title="On the instance" permissions={permissions.root} />}
      <Flat
        {...table}
        title={isRoot ? 'In every project that is open' : 'In the project'}
        permissions={permissions.project}
      />
      <ByEnvironment
        {...table}
        names={first?.permissions.map(({ name }) => name) ?? []}
        environments={environments}
      />
    </>
  );
}

interface PermissionPartProps extends Pick<PermissionTableProps, 'granted' | 'onChange'> {}

function Flat({
  title,
  permissions,
  granted,
  onChange,
}: PermissionPartProps & { readonly title: string; readonly permissions: Permissions['root'] }) {
  const id = useId();
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{title}</legend>
      <ul className={classes.list}>
        {permissions.map(({ name }) => (
          <li key={name}>
            <div className={classes.permission}>
              <Grant id={`${id}-${name}`} name={name} granted={granted} onChange={onChange} />
              <label htmlFor={`${id}-${name}`}>{permissionText(name)}</label>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function ByEnvironment({
  names,
  environments,
  granted,
  onChange,
}: PermissionPartProps & {
  readonly names: readonly string[];
  readonly environments: readonly string[];
}) {
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>In environments</legend>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Permissions by environment" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">May</th>
              <th scope="col">all, later ones too</th>
              {environments.map((environment) => (
                <th key={environment} scope="col">
                  {environment}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{permissionText(name)}</th>
                {[ALL, ...environments].map((environment) => (
                  <td key={environment}>
                    <Grant
                      name={name}
                      environment={environment}
                      granted={granted}
                      onChange={onChange}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </fieldset>
  );
}

/** One box: ticked too where the permission is granted in all environments. */
function Grant({
  id,
  name,
  environment,
  granted,
  onChange,
}: PermissionPartProps & {
  readonly id?: string;
  readonly name: string;
  readonly environment?: string;
}) {
  const key = keyOf(name, environment);
  const isByAll =
    environment !== undefined && environment !== ALL && granted.includes(keyOf(name, ALL));
  const place = environment === ALL ? 'all environments' : environment;
  return (
    <input
      id={id}
      type="checkbox"
      className={classes.box}
      aria-label={place && `${permissionText(name)} in ${place}`}
      checked={isByAll || granted.includes(key)}
      disabled={isByAll || !onChange}
      onChange={({ target }) => onChange?.(withKey(granted, key, target.checked))}
    />
  );
}

/**
 * A plugin of the Serverless Framework: refuses its command `rollback`. That updates the stack with a stored
 * template and no parameters, past the check of `same-data.ts` and without `deploymentRole`: after a restore the
 * instance would get a new, empty table and a new key.
 */
export default class RefuseRollback {
  readonly hooks: Readonly<Record<string, () => void>> = {
    'before:rollback:rollback': () => {
      throw new Error(
        'Flagwright cannot go back by `rollback`, which forgets the parameters of the stack, also the name of a restored table: check out the former release and deploy it (docs/updating.md, "Going back").',
      );
    },
  };
}

/** The parts of the Serverless Framework that the plugin uses. */
interface Serverless {
  readonly service: {
    readonly custom?: { readonly deploymentRole?: unknown };
    readonly provider: { iam?: object };
  };
}

/**
 * A plugin of the Serverless Framework: makes CloudFormation use the role of the parameter `deploymentRole`, so
 * that who deploys needs few rights (infra/policies). The setting itself, `provider.iam.deploymentRole`,
 * cannot be empty.
 */
export default class DeploymentRole {
  readonly hooks: Readonly<Record<string, () => void>>;

  constructor({ service }: Serverless) {
    const use = () => {
      const role = service.custom?.deploymentRole;
      if (!role) return;
      service.provider.iam = { ...service.provider.iam, deploymentRole: role };
    };
    this.hooks = { 'before:aws:deploy:deploy:createStack': use, 'before:remove:remove': use };
  }
}

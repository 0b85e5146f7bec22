/** A page that the navigation leads to. */
export interface Area {
  readonly name: string;
  readonly href: string;
  /** The letter after `g` that leads there. */
  readonly letter?: string;
}

/** The navigation, in groups. */
export const navigation: readonly {
  readonly title: string;
  readonly areas: readonly Area[];
}[] = [
  {
    title: 'Work',
    areas: [
      { name: 'Flags', href: '/', letter: 'f' },
      { name: 'Projects', href: '/projects', letter: 'p' },
      { name: 'Change requests', href: '/change-requests', letter: 'c' },
      { name: 'Playground', href: '/playground', letter: 'y' },
    ],
  },
  {
    title: 'Configure',
    areas: [
      { name: 'Segments', href: '/segments', letter: 's' },
      { name: 'Context fields', href: '/context', letter: 'x' },
      { name: 'Strategy types', href: '/strategies' },
      { name: 'Release plans', href: '/release-templates' },
      { name: 'Tag types', href: '/tag-types' },
      { name: 'Feature types', href: '/feature-types' },
      { name: 'Environments', href: '/environments', letter: 'e' },
    ],
  },
  {
    title: 'Watch',
    areas: [
      { name: 'Events', href: '/events', letter: 'v' },
      { name: 'Integrations', href: '/integrations', letter: 'n' },
      { name: 'Signal endpoints', href: '/signal-endpoints' },
      { name: 'Tokens', href: '/tokens', letter: 't' },
      { name: 'Applications', href: '/applications', letter: 'a' },
    ],
  },
  {
    title: 'Administer',
    areas: [
      { name: 'Users', href: '/users', letter: 'u' },
      { name: 'Groups', href: '/groups' },
      { name: 'Roles', href: '/roles' },
      { name: 'Service accounts', href: '/service-accounts' },
      { name: 'Invitations', href: '/invitations' },
      { name: 'Sign-in', href: '/sign-in-settings' },
      { name: 'Access', href: '/access' },
      { name: 'Networks', href: '/networks' },
      { name: 'Banners', href: '/banners' },
      { name: 'Instance', href: '/instance', letter: 'i' },
      { name: 'Import', href: '/import' },
    ],
  },
];

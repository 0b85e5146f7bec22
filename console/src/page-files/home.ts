/** Where a visit begins: the home page, what concerns the person, the projects, and a new flag. */
export { default as CreateFlag } from '../pages/create-flag/create-flag.tsx';
export { default as Home } from '../pages/home/home.tsx';
export { default as Inbox } from '../pages/inbox/inbox.tsx';
export { default as Projects } from '../pages/projects/projects.tsx';

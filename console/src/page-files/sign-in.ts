/** What people see before they are signed in, invitations, what is theirs, and small parts of every page. */
export { default as Account } from '../pages/account.tsx';
export { default as Device } from '../pages/device/device.tsx';
export { default as ForgotPassword } from '../pages/forgot-password.tsx';
export { default as Invitations } from '../pages/invitations/invitations.tsx';
export { default as NewUser } from '../pages/new-user.tsx';
export { default as NotFound } from '../pages/not-found.tsx';
export { default as ResetPassword } from '../pages/reset-password.tsx';
export { default as SignIn } from '../pages/sign-in/sign-in.tsx';
export { default as SignInAgain } from '../pages/sign-in/sign-in-again.tsx';
export { default as SettingsPage } from '../shell/settings-page.tsx';

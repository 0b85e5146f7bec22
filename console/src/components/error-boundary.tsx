import { Component, type ReactNode } from 'react';
import { FailedPage } from './failed-page.tsx';

/** Says what happened where a page could not be loaded or drawn, instead of a blank page. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error?: Error }
> {
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override state: { readonly error?: Error } = {};

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <FailedPage error={error} action="Reload" retry={() => location.reload()} />;
  }
}

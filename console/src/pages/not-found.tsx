import { Link } from 'wouter';
import { useTitle } from '../components/use-title.ts';

export default function NotFound() {
  useTitle('Not found');
  return (
    <>
      <h1>There is no such page</h1>
      <p>
        The address may be mistyped, or what it showed was deleted.{' '}
        <Link href="/">All projects</Link>
      </p>
    </>
  );
}

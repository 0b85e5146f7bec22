import { useRead } from '../api/use-read.ts';
import { Banner } from './banner.tsx';

/** What everybody should know: the banners that are on, and whether changes are refused. */
export function Announcements() {
  const configuration = useRead('GET /api/admin/ui-config', {}, { staleTime: 60_000 });
  if (!configuration.data) return null;
  const { banners, maintenanceMode } = configuration.data;
  return (
    <>
      {maintenanceMode && (
        <Banner
          variant="warning"
          message="Maintenance mode is on: nothing can be changed until an administrator switches it off."
        />
      )}
      {banners.map((banner) => (
        <Banner key={banner.id} {...banner} />
      ))}
    </>
  );
}

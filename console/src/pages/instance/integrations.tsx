import { Link } from 'wouter';
import { integrationAddress, integrationsAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { HealthBadge } from '../../integrations/health-badge.tsx';
import { missingInWords, worstFirst } from '../../integrations/health-words.ts';
import { Item, Items } from '../../people/items.tsx';

/** The integrations, and which of them fail or missed something. */
export function Integrations() {
  const integrations = useRead('GET /api/admin/addons', {});
  return (
    <Card title="Integrations">
      <Loaded query={integrations}>
        {({ addons: list }) =>
          list.length === 0 ? (
            <p>
              No integration is set up. <Link href={integrationsAddress}>Add one</Link>.
            </p>
          ) : (
            <Items>
              {worstFirst(list).map(({ id, description, health }) => (
                <Item
                  key={id}
                  title={
                    <Link href={integrationAddress(id, 'log')}>
                      {description || `Integration ${id}`}
                    </Link>
                  }
                  detail={missingInWords(health)}
                >
                  <HealthBadge health={health} />
                </Item>
              ))}
            </Items>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Where a service is reached in a region, for example `dynamodb.eu-central-1.amazonaws.com`. */
export function regionalHost(service: string, region: string): string {
  return `${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

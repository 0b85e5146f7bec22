import { randomBytes } from 'node:crypto';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { hashSecret } from '../tokens/token-format.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Device: Device;
  }
}

/** A browser or program with which a user has logged in; only the hash of its secret is stored. */
interface Device {
  readonly user: number;
  /** SHA-256 of the secret, hex. */
  readonly device: string;
  /** Last login. */
  readonly seenAt: string;
}

/** Largest number of known devices of a user; a further one replaces the one not used the longest. */
export const MAX_DEVICES = 10;
/** A device that is not used for a year is forgotten; browsers keep cookies for 400 days at most. */
export const DEVICE_SECONDS = 31_536_000;

const SECRET_BYTES = 32;
const secretPattern = /^[\w-]{43}$/;

export function generateDeviceSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The hash under which a device is stored; `undefined` for a text that is not a secret of ours. */
export function deviceHash(secret: string | undefined): string | undefined {
  return secret !== undefined && secretPattern.test(secret) ? hashSecret(secret) : undefined;
}

/** The known devices of a user, the one not used the longest first. */
export async function listDevices(user: number): Promise<Device[]> {
  return (await queryPartition(keys.userPartition(user), keys.userDevicePrefix)).sort(
    (one, other) => (one.seenAt < other.seenAt ? -1 : 1),
  );
}

/** Stores the device of a login, and forgets those beyond the limit. */
export function rememberDeviceWrites(device: Device, known: readonly Device[]): Write[] {
  const others = known.filter((other) => other.device !== device.device);
  const ttl = Math.ceil(Date.parse(device.seenAt) / 1_000) + DEVICE_SECONDS;
  return [
    { put: { ...device, ...keys.userDevice(device.user, device.device), ttl } },
    ...forgetDeviceWrites(others.slice(0, Math.max(0, others.length + 1 - MAX_DEVICES))),
  ];
}

export function forgetDeviceWrites(devices: readonly Device[]): Write[] {
  return devices.map(({ user, device }) => ({ remove: keys.userDevice(user, device) }));
}

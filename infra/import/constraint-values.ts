import ipaddr from 'ipaddr.js';
import bumpVersion from 'semver/functions/inc.js';
import parseVersion from 'semver/functions/parse.js';
import type { ConstraintDefinition } from '../../lib/evaluation/model.ts';

/** A field that operators on dates compare, whichever they name. */
export const TIME_FIELD = 'currentTime';

/** The fields of a context that decide about a constraint. */
export function fieldsOf({ contextName, operator }: ConstraintDefinition): readonly string[] {
  return operator.startsWith('DATE_') ? [TIME_FIELD, contextName] : [contextName];
}

/**
 * Values of a field for which a constraint holds, and for which it does not: what it compares with, what is just
 * beside that, and what is like it. Pure.
 */
export function valuesAround(constraint: ConstraintDefinition): string[] {
  const { operator, values = [], value } = constraint;
  const named = [...values, ...(value === undefined ? [] : [value])];
  const around = named.flatMap((each) => [each, ...besides(operator, each)]);
  // Also where it matters: one that regards case must not let them in.
  return [...new Set([...around, ...named.map(otherCase)])];
}

function besides(operator: string, value: string): readonly string[] {
  if (operator.startsWith('STR_')) return [`x${value}`, `${value}x`, `x${value}x`];
  if (operator.startsWith('NUM_')) return besideNumber(Number(value));
  if (operator.startsWith('DATE_')) return besideTime(Date.parse(value));
  if (operator.startsWith('SEMVER_')) return besideVersion(value);
  if (operator === 'REGEX') return besidePattern(value);
  if (operator === 'IN_CIDR') return besideRange(value);
  return [`${value}-other`];
}

function besideNumber(number: number): string[] {
  return Number.isNaN(number)
    ? []
    : [...[-1, -0.5, 0.5, 1].map((by) => String(number + by)), 'none'];
}

function besideTime(time: number): string[] {
  return Number.isNaN(time) ? [] : [-1_000, 1_000].map((by) => new Date(time + by).toISOString());
}

function besideVersion(value: string): string[] {
  const version = parseVersion(value);
  if (!version) return [];
  const { major, minor, patch } = version;
  const core = `${major}.${minor}.${patch}`;
  const higher = (['patch', 'minor', 'major'] as const).flatMap(
    (by) => bumpVersion(core, by) ?? [],
  );
  const lower = [
    ...(patch > 0 ? [`${major}.${minor}.${patch - 1}`] : []),
    ...(major > 0 ? [`${major - 1}.${minor}.${patch}`] : []),
  ];
  return [...higher, ...lower, `${core}-alpha.1`, '0.0.0', 'none'];
}

function besideRange(value: string): string[] {
  try {
    const [address, bits] = ipaddr.parseCIDR(value.includes('/') ? value : `${value}/32`);
    if (address.kind() !== 'ipv4') return [address.toString(), '2001:db8::1'];
    const range = `${address}/${bits}`;
    return [
      ipaddr.IPv4.networkAddressFromCIDR(range).toString(),
      ipaddr.IPv4.broadcastAddressFromCIDR(range).toString(),
      '198.51.100.7',
    ];
  } catch {
    return [];
  }
}

/** Texts like those that a pattern describes: one where each part is as short as it can be, and some beside it. */
function besidePattern(pattern: string): string[] {
  const text = pattern
    .replace(/\\[dD]/g, '7')
    .replace(/\\[wW]/g, 'w')
    .replace(/\\[sS]/g, ' ')
    .replace(/\\[bB]/g, '')
    .replace(/\[\^?\\?(.)[^\]]*\]/g, '$1')
    .replace(/\(\?[a-z]*[:)]/g, '(')
    .replace(/\|[^|)]*/g, '')
    .replace(/(?<!\\)[$^()]/g, '')
    .replace(/(?<!\\)\{[^}]*\}/g, '')
    .replace(/(?<!\\)[*+?]/g, '')
    .replace(/(?<!\\)\./g, 'a')
    .replace(/\\(.)/g, '$1');
  return [text, `x${text}`, `${text}x`, text.slice(1), otherCase(text)];
}

function otherCase(text: string): string {
  const lower = text.toLowerCase();
  return lower === text ? text.toUpperCase() : lower;
}

import { KEYWORD_STATUS, type Keyword } from '@rankline/contract/keywords/calls'

/** Values that a row shows before the server confirms them: four flags, and a request for new ranks. */
export type Shown = 'is_alerts_enabled' | 'is_favourited' | 'is_sticky' | 'is_enabled' | 'is_requested'

/** `settledAt`: when the server confirmed it, ms of the clock; null while the call runs. */
type Local = { value: 0 | 1; settledAt: number | null }
export type Override = Partial<Record<Shown, Local>>
export type Overrides = ReadonlyMap<number, Override>

export function withOverride(all: Overrides, id: number, name: Shown, local: Local): Overrides {
  return new Map(all).set(id, { ...all.get(id), [name]: local })
}

export function withoutOverride(all: Overrides, id: number, name: Shown): Overrides {
  const { [name]: _dropped, ...rest } = all.get(id) ?? {}
  const next = new Map(all)
  if (Object.keys(rest).length === 0) next.delete(id)
  else next.set(id, rest)
  return next
}

/** Drops overrides that the server confirmed before the list was requested (`askedAt`): the list has them. */
export function outlived(all: Overrides, askedAt: number): Overrides {
  const isKept = ({ settledAt }: Local) => settledAt === null || settledAt > askedAt
  if ([...all.values()].every((override) => Object.values(override).every(isKept))) return all
  const next = new Map<number, Override>()
  for (const [id, override] of all) {
    const kept = Object.entries(override).filter(([, local]) => isKept(local))
    if (kept.length > 0) next.set(id, Object.fromEntries(kept))
  }
  return next
}

/** The keyword with its row's overrides applied. */
export function shownKeyword(keyword: Keyword, override: Override | undefined): Keyword {
  if (override === undefined) return keyword
  const isEnabled = override.is_enabled?.value ?? keyword.is_enabled
  return {
    ...keyword,
    is_alerts_enabled: override.is_alerts_enabled?.value ?? keyword.is_alerts_enabled,
    is_favourited: override.is_favourited?.value ?? keyword.is_favourited,
    is_sticky: override.is_sticky?.value ?? keyword.is_sticky,
    is_enabled: isEnabled,
    status: shownStatus(keyword.status, override.is_enabled?.value),
  }
}

function shownStatus(status: number, isEnabled: 0 | 1 | undefined): number {
  if (isEnabled === 0) return KEYWORD_STATUS.disabled
  return isEnabled === 1 && status === KEYWORD_STATUS.disabled ? KEYWORD_STATUS.enabled : status
}

import type { KeywordTarget } from '@rankline/contract/keywords/target'

/** A country, or a city of it. */
export type Place = Pick<KeywordTarget, 'countryId' | 'geoLocationId'>

export type Further = { engineIds: number[]; places: Place[]; deviceIds: number[] }

/** Combines each engine with each place and device, without duplicates, starting with the form's own target. */
export function targetsOf(target: KeywordTarget, { engineIds, places, deviceIds }: Further): KeywordTarget[] {
  const engines = [...new Set([target.engineId, ...engineIds])]
  const devices = [...new Set([target.deviceId, ...deviceIds])]
  const keyOf = ({ countryId, geoLocationId }: Place) => `${countryId} ${geoLocationId}`
  const distinct = new Map([target, ...places].map((place) => [keyOf(place), place]))
  return engines.flatMap((engineId) =>
    [...distinct.values()].flatMap(({ countryId, geoLocationId }) =>
      devices.map((deviceId) => ({ ...target, engineId, countryId, geoLocationId, deviceId })),
    ),
  )
}

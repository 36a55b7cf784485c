import { type ComponentType, useEffect, useState } from 'react'
import { idle } from '../platform/painted.ts'

/** The tips of all screens, loaded after the first paint: nobody hovers before. A screen works without them. */
export function LateTips() {
  const [Tips, setTips] = useState<ComponentType | null>(null)
  useEffect(() => {
    idle()
      .then(() => import('./Tips.tsx'))
      .then(
        (module) => setTips(() => module.Tips),
        () => undefined,
      )
  }, [])
  return Tips && <Tips />
}

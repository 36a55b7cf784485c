import { useIcon } from '../../platform/product.ts'
import { useUser } from '../../platform/session.ts'
import { useAccents } from '../brand/use-accents.ts'

/** Gives all screens of a client the colour of their brand's buttons, and its icon. */
export function BrandColors() {
  const { user_brand: brand } = useUser()
  useIcon(brand?.icon)
  useAccents(brand?.theme_data.button_color)
  return null
}

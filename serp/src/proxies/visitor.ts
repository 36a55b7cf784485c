import { wornBy } from '../browsers.ts'
import { CookieJar } from '../cookies.ts'
import type { Device } from '../search.ts'

/** Pages after which a visitor is another one, so that no engine learns what it likes. */
const mostPages = 100

/** Whom an engine takes for one person: one browser with its cookies, at one address. */
export class Visitor {
  readonly jar = new CookieJar()
  pages = 0
  readonly #name: string
  readonly #device: Device

  constructor(name: string, device: Device) {
    this.#name = name
    this.#device = device
  }

  /** Headers of a request as this visitor's browser sends them. */
  wear(headers: Record<string, string>): Record<string, string> {
    return wornBy(this.#name, this.#device, headers)
  }
}

/** The visitors behind one address: a desktop and a phone, each followed by another in time. */
export class Visitors {
  readonly #address: string
  readonly #current = new Map<Device, Visitor>()
  #made = 0

  constructor(address: string) {
    this.#address = address
  }

  /** Who asks for the next page. */
  next(device: Device): Visitor {
    let visitor = this.#current.get(device)
    if (visitor === undefined || visitor.pages >= mostPages) {
      this.#made += 1
      visitor = new Visitor(`${this.#address} ${this.#made}`, device)
      this.#current.set(device, visitor)
    }
    visitor.pages += 1
    return visitor
  }

  /** Sends a visitor away who was not let in. */
  dismiss(device: Device, visitor: Visitor): void {
    if (this.#current.get(device) === visitor) this.#current.delete(device)
  }
}

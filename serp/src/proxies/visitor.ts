import { wornBy } from '../browsers.ts'
import { CookieJar } from '../cookies.ts'
import type { Device } from '../search.ts'

/** Number of pages after which a new visitor takes over, so that engines do not personalise results. */
const mostPages = 100

/** Identity towards an engine: one browser with its cookies at one address, which the engine takes for one person. */
export class Visitor {
  readonly jar = new CookieJar()
  pages = 0
  readonly #name: string
  readonly #device: Device

  constructor(name: string, device: Device) {
    this.#name = name
    this.#device = device
  }

  /** Request headers as this visitor's browser sends them. */
  wear(headers: Record<string, string>): Record<string, string> {
    return wornBy(this.#name, this.#device, headers)
  }
}

/** The visitors at one address: one desktop and one phone at a time, each replaced after a while. */
export class Visitors {
  readonly #address: string
  readonly #current = new Map<Device, Visitor>()
  #made = 0

  constructor(address: string) {
    this.#address = address
  }

  /** The visitor for the next page. */
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

  /** Replaces a visitor that was refused. */
  dismiss(device: Device, visitor: Visitor): void {
    if (this.#current.get(device) === visitor) this.#current.delete(device)
  }
}

// Stands in for zod in the site: the contract declares every call's shapes, and only the server parses them. Leaving
// the parser out saves a fifth of what a first visit downloads and runs.

type Shape = Record<string, unknown>

/** A declaration of which nothing is kept but the names of an object's fields. */
function declared(shape: Shape): unknown {
  return new Proxy(() => undefined, {
    get: (_target, name) => {
      if (name === 'shape') return shape
      if (name === 'extend') return (more: Shape) => declared({ ...shape, ...more })
      return name === 'object' ? declared : declared({})
    },
    apply: () => declared({}),
  })
}

export const z = declared({})

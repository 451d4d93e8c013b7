/** Of a call: where it is, and how it is asked for where that is not GET. Part of what a browser loads first. */
export type Route = readonly [path: string, method?: 'GET' | 'POST' | 'PUT' | 'DELETE']

// The only reader of the device's clock. Server time is the device's clock plus the offset of the last answer.
let offset_ms = 0

export function deviceNow(): number {
  return Date.now()
}

export function serverNow(): number {
  return deviceNow() + offset_ms
}

export function keepServerDate(server_unix: number): void {
  offset_ms = server_unix - deviceNow()
}

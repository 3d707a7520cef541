// Ordnance Survey, "A guide to coordinate systems in Great Britain", annexes B and C: good to about five metres.

const degree = Math.PI / 180;

interface Ellipsoid {
  readonly a: number;
  readonly b: number;
}

const airy: Ellipsoid = { a: 6_377_563.396, b: 6_356_256.909 };
const wgs84: Ellipsoid = { a: 6_378_137, b: 6_356_752.314245 };

const scale = 0.9996012717;
const trueOrigin = { lat: 49 * degree, lng: -2 * degree, easting: 400_000, northing: -100_000 };

const eccentricity = ({ a, b }: Ellipsoid): number => (a * a - b * b) / (a * a);

/** Length of the meridian from the true origin, on the map. */
function meridian(lat: number): number {
  const n = (airy.a - airy.b) / (airy.a + airy.b);
  const [difference, sum] = [lat - trueOrigin.lat, lat + trueOrigin.lat];
  return (
    airy.b *
    scale *
    ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * difference -
      (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(difference) * Math.cos(sum) +
      ((15 / 8) * n ** 2 + (15 / 8) * n ** 3) * Math.sin(2 * difference) * Math.cos(2 * sum) -
      (35 / 24) * n ** 3 * Math.sin(3 * difference) * Math.cos(3 * sum))
  );
}

/** Latitude and longitude on Airy's ellipsoid, in radians. */
function fromTransverseMercator(easting: number, northing: number): { lat: number; lng: number } {
  let lat = trueOrigin.lat;
  let missing = northing - trueOrigin.northing;
  while (Math.abs(missing) > 0.00001) {
    lat += missing / (airy.a * scale);
    missing = northing - trueOrigin.northing - meridian(lat);
  }
  const e2 = eccentricity(airy);
  const [sin, cos, tan] = [Math.sin(lat), Math.cos(lat), Math.tan(lat)];
  const nu = (airy.a * scale) / Math.sqrt(1 - e2 * sin ** 2);
  const rho = (airy.a * scale * (1 - e2)) / (1 - e2 * sin ** 2) ** 1.5;
  const eta2 = nu / rho - 1;
  const x = easting - trueOrigin.easting;
  return {
    lat:
      lat -
      (tan / (2 * rho * nu)) * x ** 2 +
      (tan / (24 * rho * nu ** 3)) * (5 + 3 * tan ** 2 + eta2 - 9 * tan ** 2 * eta2) * x ** 4 -
      (tan / (720 * rho * nu ** 5)) * (61 + 90 * tan ** 2 + 45 * tan ** 4) * x ** 6,
    lng:
      trueOrigin.lng +
      x / (cos * nu) -
      (x ** 3 / (6 * cos * nu ** 3)) * (nu / rho + 2 * tan ** 2) +
      (x ** 5 / (120 * cos * nu ** 5)) * (5 + 28 * tan ** 2 + 24 * tan ** 4),
  };
}

/** From Airy's ellipsoid to the one that satellites go by: three shifts, three turns, one scale. */
function toWgs84({ lat, lng }: { lat: number; lng: number }): { lat: number; lng: number } {
  const nu = airy.a / Math.sqrt(1 - eccentricity(airy) * Math.sin(lat) ** 2);
  const [x, y, z] = [nu * Math.cos(lat) * Math.cos(lng), nu * Math.cos(lat) * Math.sin(lng), (1 - eccentricity(airy)) * nu * Math.sin(lat)];
  const grow = 1 - 20.4894e-6;
  const [rx, ry, rz] = [0.1502, 0.247, 0.8421].map((seconds) => (seconds / 3600) * degree) as [number, number, number];
  const [X, Y, Z] = [446.448 + grow * x - rz * y + ry * z, -125.157 + rz * x + grow * y - rx * z, 542.06 - ry * x + rx * y + grow * z];
  const e2 = eccentricity(wgs84);
  const p = Math.hypot(X, Y);
  let found = Math.atan2(Z, p * (1 - e2));
  for (let round = 0; round < 8; round += 1) {
    const radius = wgs84.a / Math.sqrt(1 - e2 * Math.sin(found) ** 2);
    found = Math.atan2(Z + e2 * radius * Math.sin(found), p);
  }
  return { lat: found, lng: Math.atan2(Y, X) };
}

/** Metres of the British National Grid as latitude and longitude. */
export function fromNationalGrid(easting: number, northing: number): { lat: number; lng: number } {
  const { lat, lng } = toWgs84(fromTransverseMercator(easting, northing));
  return { lat: lat / degree, lng: lng / degree };
}

import proj4 from 'proj4';

// The projection EPSG:5174, which licence files use (`좌표정보x(epsg5174)`): the central belt on Bessel's
// ellipsoid with its meridian moved by 10.405", and the seven parameters of the conversion to WGS 84.
const CENTRAL_BELT =
  '+proj=tmerc +lat_0=38 +lon_0=127.0028902777778 +k=1 +x_0=200000 +y_0=500000 +ellps=bessel +units=m +no_defs +towgs84=-115.80,474.99,674.11,1.16,-2.31,-1.63,6.43';

const toWgs84 = proj4(CENTRAL_BELT, 'WGS84');
const NOT_METRES = 1000;
// Coordinates outside are errors in the file: Marado to Goseong, Baengnyeong to Dokdo, in degrees.
const KOREA = { south: 33, north: 38.7, west: 124.5, east: 132 };

/** Converts EPSG:5174 coordinates (metres) to `latitude,longitude`; '' outside Korea. */
export function locationOfTm(x: string, y: string): string {
  const metres = [x, y].map(text => (text.trim() === '' ? Number.NaN : Number(text)));
  // Zeros, and degrees in place of metres, would be in the sea south-west of Korea.
  if (!metres.every(Number.isFinite) || Math.hypot(...metres) < NOT_METRES) return '';
  const [longitude = 0, latitude = 0] = toWgs84.forward(metres);
  const isInKorea =
    latitude >= KOREA.south && latitude <= KOREA.north && longitude >= KOREA.west && longitude <= KOREA.east;
  return isInKorea ? `${latitude.toFixed(6)},${longitude.toFixed(6)}` : '';
}

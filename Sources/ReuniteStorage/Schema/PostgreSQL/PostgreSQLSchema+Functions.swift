import Reunite
import ReuniteDatabase

extension PostgreSQLSchema {
    /// SQL functions that our statements call, defined here to match those of SQLite and our driver for it.
    static let functions = """
        CREATE FUNCTION reunite_longitude(point geometry) RETURNS double precision
            LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN st_x(point);
        CREATE FUNCTION reunite_latitude(point geometry) RETURNS double precision
            LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN st_y(point);
        CREATE FUNCTION reunite_distance(point geometry, longitude double precision, latitude double precision)
            RETURNS double precision LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
            RETURN st_distance(point::geography, st_setsrid(st_makepoint(longitude, latitude), 4326)::geography, true);

        CREATE FUNCTION reunite_now() RETURNS bigint LANGUAGE sql VOLATILE
            RETURN (extract(epoch FROM clock_timestamp()) * 1000000)::bigint;

        -- As Swift rounds: halves away from zero.
        CREATE FUNCTION reunite_rounded(number double precision) RETURNS double precision
            LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
            RETURN trunc(number) + CASE WHEN abs(number - trunc(number)) >= 0.5 THEN sign(number) ELSE 0 END;

        -- See PublishedGrid: the same arithmetic in the same order.
        CREATE FUNCTION reunite_cell(point geometry) RETURNS geometry LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
        DECLARE
            height CONSTANT double precision := 180 / \(PublishedGrid.bands)::double precision;
            band double precision := least(trunc((st_y(point) + 90) / height), \(PublishedGrid.bands - 1));
            south double precision := band * height - 90;
            around double precision :=
                2 * pi() * \(Geodesic.equatorialRadius)::double precision * cos((south + height / 2) * pi() / 180);
            columns double precision := greatest(1, reunite_rounded(around / 500));
            width double precision := 360 / columns;
            west double precision := least(trunc((st_x(point) + 180) / width), columns - 1) * width - 180;
        BEGIN
            RETURN st_setsrid(st_makepoint(
                reunite_rounded((west + width / 2) * 1e7::double precision) / 1e7::double precision,
                reunite_rounded((south + height / 2) * 1e7::double precision) / 1e7::double precision), 4326);
        END $$;
        CREATE FUNCTION reunite_cell(longitude double precision, latitude double precision) RETURNS geometry
            LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
            RETURN reunite_cell(st_setsrid(st_makepoint(longitude, latitude), 4326));

        -- See BoundingBox.distance(to:): the distance from a place to the nearest one on an edge along a meridian.
        CREATE FUNCTION reunite_edge_distance(latitude double precision, difference double precision,
            south double precision, north double precision) RETURNS double precision
            LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
        DECLARE
            squared_eccentricity CONSTANT double precision := \(Geodesic.flattening * (2 - Geodesic.flattening));
            sine double precision := sin(radians(latitude));
            radius double precision := \(Geodesic.equatorialRadius) / sqrt(1 - squared_eccentricity * sine * sine);
            x double precision := radius * CASE WHEN abs(latitude) = 90 THEN 0 ELSE cos(radians(latitude)) END;
            z double precision := radius * (1 - squared_eccentricity) * sine;
            y double precision := x * sin(radians(difference));
            nearest double precision;
        BEGIN
            x := x * cos(radians(difference));
            nearest := least(greatest(degrees(atan2(z, (1 - squared_eccentricity) * greatest(x, 0))), south), north);
            sine := sin(radians(nearest));
            radius := \(Geodesic.equatorialRadius) / sqrt(1 - squared_eccentricity * sine * sine);
            x := x - radius * CASE WHEN abs(nearest) = 90 THEN 0 ELSE cos(radians(nearest)) END;
            z := z - radius * (1 - squared_eccentricity) * sine;
            RETURN sqrt(x * x + y * y + z * z);
        END $$;

        -- See BoxReach. The caller has asked whether the point itself is in the box.
        CREATE FUNCTION reunite_reaches(point geometry, accuracy bigint, south double precision, north double precision,
            west double precision, east double precision) RETURNS boolean
            LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
            RETURN CASE
                WHEN CASE WHEN west <= east THEN st_x(point) BETWEEN west AND east
                    ELSE st_x(point) >= west OR st_x(point) <= east END
                THEN reunite_edge_distance(st_y(point), 0, south, north)
                ELSE least(reunite_edge_distance(st_y(point), st_x(point) - west, south, north),
                    reunite_edge_distance(st_y(point), st_x(point) - east, south, north))
                END <= accuracy;
        """
}
